/** What eyes see on a page: texts that are cut, controls that lie under something, and what the server last said. */
import type { Page } from "playwright-core";

/** Words of which a part lies outside what may be seen of them; boxes that scroll hide nothing. */
export function cutTexts(page: Page, inside = "body"): Promise<string[]> {
  return page.evaluate((root) => {
    const out: string[] = [];
    const walker = document.createTreeWalker(document.querySelector(root)!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement!;
      if (!node.textContent?.trim() || owner.closest(".sr, .skip, svg, .tick, [inert], .cardback")) continue;
      if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      /* Lines may be set closer than the font's own height. */
      const slack = 0.35 * parseFloat(getComputedStyle(owner).fontSize);
      if (box.left < -1 || box.right > innerWidth + 1) out.push(`${node.textContent.trim()} (out of the screen)`);
      for (let up: HTMLElement | null = owner; up; up = up.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(up);
        const edge = up.getBoundingClientRect();
        const scrolls = (how: string): boolean => how === "auto" || how === "scroll";
        if (scrolls(overflowX) && scrolls(overflowY)) break;
        const wide =
          !scrolls(overflowX) &&
          overflowX !== "visible" &&
          (box.right > edge.right + 1.5 || box.left < edge.left - 1.5);
        const tall =
          !scrolls(overflowY) &&
          overflowY !== "visible" &&
          (box.bottom > edge.bottom + slack || box.top < edge.top - slack);
        if (wide || tall) out.push(`${node.textContent.trim()} (cut by ${up.className || up.tagName})`);
        if (scrolls(overflowX) || scrolls(overflowY)) break;
      }
    }
    return [...new Set(out)];
  }, inside);
}

/** Controls that something else lies on: a tap in their middle or near their edges would hit that. */
export function covered(page: Page, inside = "body"): Promise<string[]> {
  return page.evaluate((root) => {
    const out: string[] = [];
    for (const control of document.querySelector(root)!.querySelectorAll<HTMLElement>("button, a, input, select")) {
      if (!control.checkVisibility() || control.closest("[inert], .sr")) continue;
      control.scrollIntoView({ block: "nearest", inline: "nearest" });
      const box = control.getBoundingClientRect();
      const near = (size: number): number[] => [Math.min(5, size / 2), size / 2, size - Math.min(5, size / 2)];
      const points = near(box.width).flatMap((x) => near(box.height).map((y) => [box.left + x, box.top + y] as const));
      const hidden = points.find(([x, y]) => {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
        const top = document.elementFromPoint(x, y);
        return top !== null && !control.contains(top) && !top.contains(control);
      });
      if (hidden) {
        const top = document.elementFromPoint(...hidden)!;
        out.push(
          `${control.ariaLabel ?? control.textContent?.trim()} under ${top.tagName}.${top.getAttribute("class")}`,
        );
      }
    }
    return out;
  }, inside);
}

export interface Told {
  view: Record<string, unknown>;
  question: { id: string; owed: boolean; space: Record<string, unknown> } | null;
}

/** The position that the server told this page last. Listen before the page goes to a table. */
export function hear(page: Page): () => Told {
  let last: Told | null = null;
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload)) as { position?: Told | null };
      if (message.position) last = message.position;
    }),
  );
  return () => last!;
}

/** Everything the server says to this page passes through here first. */
export async function rewrite(page: Page, change: (position: Told) => void): Promise<void> {
  await page.routeWebSocket(/\/socket/, (line) => {
    const server = line.connectToServer();
    server.onMessage((data) => {
      const message = JSON.parse(String(data)) as { position?: Told | null };
      if (message.position) change(message.position);
      line.send(JSON.stringify(message));
    });
  });
}

/** A running table of mine against bots. */
export async function sit(page: Page, url: string, game: string, options: string, level: string): Promise<string> {
  await page.goto(url);
  const headers = { origin: url };
  const seats = Number(/seats=(\d)/.exec(options)![1]);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot", level }));
  /* Many tables in a short time are too many for one address: then we wait as told. */
  const post = async (path: string, data: unknown): Promise<{ id: string }> => {
    for (;;) {
      const answer = await page.request.post(`${url}${path}`, { headers, data });
      if (answer.ok()) return (await answer.json()) as { id: string };
      if (answer.status() !== 429) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
      await page.waitForTimeout(1_000);
    }
  };
  const { id } = await post("/api/tables", { game, name: "Mira", options, seats: [{ kind: "me" }, ...bots] });
  await post(`/api/tables/${id}/start`, {});
  await page.goto(`${url}/t/${id}`);
  await page.waitForSelector(".shell");
  return id;
}

/** Wait until everybody else at my table has answered: nothing happens there now but what I do. */
export async function alone(page: Page): Promise<void> {
  await page.waitForSelector(".ask:not(.wait)");
  await page.waitForFunction(() => document.querySelectorAll('.seats [data-explain="explain.acts"]').length === 1);
}

/** Come to what has the focus once more: what is told there goes away when the page moves on late. */
export const comeAgain = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLElement | null;
    here?.blur();
    here?.focus();
  });

/** Words of cards and spaces that go on in the next line without a hyphen. */
export function torn(page: Page, inside: string): Promise<string[]> {
  return page.evaluate((root) => {
    const out: string[] = [];
    for (const part of document.querySelectorAll(root)) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? "";
        if (!node.parentElement!.checkVisibility() || node.parentElement!.closest(".sr, svg")) continue;
        const range = document.createRange();
        const top = (at: number): number => {
          range.setStart(node!, at);
          range.setEnd(node!, at + 1);
          /* The first letter after a soft hyphen also owns the hyphen that is drawn in the line before. */
          return [...range.getClientRects()].at(-1)?.top ?? 0;
        };
        for (const { 0: pair, index } of text.matchAll(/\p{L}(?=\p{L})/gu)) {
          const next = index + pair.length;
          if (top(next) > top(index) + 4) out.push(`${text.slice(0, next)}|${text.slice(next)}`);
        }
      }
    }
    return [...new Set(out)];
  }, inside);
}
