/** Nothing overlaps, is clipped, cut or too small to tap. Measured in the page, without knowing what its parts are called. */
import type { Page } from "playwright-core";

import { findings } from "../e2e/stage";

/** Runs in the page. Each finding: what is wrong, and with what. */
function measure(least: number): string[] {
  const out: string[] = [];
  const SCROLLS = /(auto|scroll)/;
  const root = document.querySelector("dialog:modal") ?? document.body;
  const style = (el: Element): CSSStyleDeclaration => getComputedStyle(el);
  const label = (el: Element): string => {
    const text = el.getAttribute("aria-label") ?? el.textContent?.trim().replace(/\s+/g, " ").slice(0, 40) ?? "";
    const place =
      el.className && typeof el.className === "string" ? "." + el.className.split(" ").slice(0, 2).join(".") : "";
    return `${el.tagName.toLowerCase()}${place.replace(/\.?svelte-\w+/g, "")} “${text}”`;
  };
  const isSeen = (el: Element): boolean =>
    el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !el.closest("[inert], [aria-hidden=true]");
  /* Only for readers: a box of a point, cut by itself. */
  const isSpoken = (el: Element): boolean => {
    for (let at: Element | null = el; at && at !== root; at = at.parentElement) {
      const box = at.getBoundingClientRect();
      if (style(at).position === "absolute" && box.width <= 2 && box.height <= 2) return true;
    }
    return false;
  };
  const isInText = (el: Element): boolean =>
    style(el).display === "inline" &&
    (el.parentElement?.textContent?.trim().length ?? 0) > (el.textContent?.trim().length ?? 0);

  /* What is larger than the window it is scrolled in shows a part of itself at a time. */
  const windowOf = (el: Element): { left: number; top: number; right: number; bottom: number } => {
    const clip = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let at = el.parentElement; at; at = at.parentElement) {
      const css = style(at);
      if (!SCROLLS.test(css.overflowX + css.overflowY)) continue;
      const box = at.getBoundingClientRect();
      clip.left = Math.max(clip.left, box.left);
      clip.top = Math.max(clip.top, box.top);
      clip.right = Math.min(clip.right, box.right);
      clip.bottom = Math.min(clip.bottom, box.bottom);
    }
    /* A window that ends between two pixels is drawn to a whole one: what lies on that pixel may be its neighbour. */
    return {
      left: Math.ceil(clip.left),
      top: Math.ceil(clip.top),
      right: Math.floor(clip.right),
      bottom: Math.floor(clip.bottom),
    };
  };

  if (document.documentElement.scrollWidth > innerWidth + 1)
    out.push(`the page is wider than the screen: ${document.documentElement.scrollWidth} > ${innerWidth}`);

  /* What is read from top to bottom need not be moved sideways too; a row of things and a table may. */
  const isRow = (el: Element, css = style(el)): boolean =>
    (css.display === "flex" && css.flexDirection === "row") || el.firstElementChild?.tagName === "TABLE";
  for (const el of root.querySelectorAll("*")) {
    if (el.scrollWidth <= el.clientWidth + 1 || !isSeen(el) || isRow(el)) continue;
    if (SCROLLS.test(style(el).overflowX) && SCROLLS.test(style(el).overflowY))
      out.push(`wider than its place: ${label(el)} ${el.scrollWidth} > ${el.clientWidth}`);
  }

  /* Things to tap: in sight after a scroll, on top at their middle and near their corners, large enough. */
  const TAPPED = "a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=radio]";
  const scrolled = [...root.querySelectorAll("*")].filter(
    (el) => el.scrollHeight > el.clientHeight || el.scrollWidth > el.clientWidth,
  );
  const before = scrolled.map((el) => [el.scrollTop, el.scrollLeft]);
  for (const el of root.querySelectorAll(TAPPED)) {
    if (!isSeen(el) || isSpoken(el)) continue;
    if ((el as HTMLButtonElement).disabled || isInText(el)) continue;
    el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const box = el.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const [cx, cy] = [box.left + box.width / 2, box.top + box.height / 2];
    if (cx < 0 || cy < 0 || cx > innerWidth || cy > innerHeight) {
      out.push(`outside the screen: ${label(el)}`);
      continue;
    }
    const owner = el.closest("label") ?? el;
    const hits = (x: number, y: number): Element | null => {
      /* The browser looks at the nearest whole pixel, which may be the next one. */
      const hit = document.elementFromPoint(
        Math.floor(Math.min(innerWidth - 1, Math.max(0, x))),
        Math.floor(Math.min(innerHeight - 1, Math.max(0, y))),
      );
      return hit && (owner.contains(hit) || el.contains(hit)) ? null : (hit ?? document.body);
    };
    const clip = windowOf(el);
    const inset = (size: number): number => Math.min(6, size / 4);
    /* The corners of what is turned a little lie further inside its box. */
    const lean = Math.sin((Math.abs(parseFloat(style(el).rotate) || 0) * Math.PI) / 180);
    const [ix, iy] = [inset(box.width) + lean * box.height, inset(box.height) + lean * box.width];
    const corners = [
      [box.left + ix, box.top + iy],
      [box.right - ix, box.top + iy],
      [box.left + ix, box.bottom - iy],
      [box.right - ix, box.bottom - iy],
    ].filter(([x, y]) => x >= clip.left && y >= clip.top && x < clip.right && y < clip.bottom);
    const shape = Math.max(
      ...style(el)
        .borderRadius.split(" ")
        .map((each) => parseFloat(each) || 0),
    );
    const points = shape > 14 || style(el).borderRadius.includes("%") ? [[cx, cy]] : [[cx, cy], ...corners];
    const covered = points.flatMap(([x, y]) => {
      const hit = hits(x, y);
      return hit ? [{ hit, x, y }] : [];
    });
    /* A large thing may carry smaller ones that are tapped by themselves. */
    const strangers = covered.filter(
      ({ hit }) =>
        !(
          hit.closest(TAPPED) &&
          el.parentElement?.contains(hit) &&
          box.width * box.height > 4 * hit.getBoundingClientRect().width * hit.getBoundingClientRect().height
        ),
    );
    for (const { hit, x, y } of strangers.slice(0, 1)) {
      const edges = [box.left, box.top, box.right, box.bottom].map((edge) => edge.toFixed(1));
      out.push(`covered: ${label(el)} by ${label(hit)} at ${x.toFixed(1)},${y.toFixed(1)} of ${edges.join(",")}`);
    }
    const half = least / 2 - 1;
    /* A label is tapped for what it names. */
    const whole = owner.getBoundingClientRect();
    const wide = Math.max(whole.width, [-half, half].every((d) => hits(cx + d, cy) === null) ? least : 0);
    const high = Math.max(whole.height, [-half, half].every((d) => hits(cx, cy + d) === null) ? least : 0);
    /* Lines of a history beside the board are read with a mouse there; 24 is what WCAG asks for. */
    const isLine = el.closest("[role=log]") && innerWidth >= 1200 && matchMedia("(pointer: fine)").matches;
    if (isLine && high >= 24) continue;
    if (wide < least - 0.5 || high < least - 0.5)
      out.push(`too small to tap: ${label(el)} ${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  scrolled.forEach((el, at) => ([el.scrollTop, el.scrollLeft] = before[at]));

  /* Texts: not cut by their own box, nor by one around them that cannot be scrolled. */
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const told = new Set<Element>();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!el || !node.textContent?.trim() || told.has(el) || el.closest("svg, script, style, option")) continue;
    if (!isSeen(el) || isSpoken(el)) continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width === 0) continue;
    let [canX, canY] = [false, false];
    /* Letters are smaller than their lines: only what is well outside is cut. */
    const slack = 2 + 0.3 * parseFloat(style(el).fontSize);
    for (let at: Element | null = el; at && at !== document.documentElement; at = at.parentElement) {
      const css = style(at);
      const box = at.getBoundingClientRect();
      if (SCROLLS.test(css.overflowX)) canX = true;
      if (SCROLLS.test(css.overflowY)) canY = true;
      const cutX =
        !canX && /hidden|clip/.test(css.overflowX) && (text.right > box.right + 2 || text.left < box.left - 2);
      const cutY =
        !canY && /hidden|clip/.test(css.overflowY) && (text.bottom > box.bottom + slack || text.top < box.top - slack);
      if (cutX || cutY) {
        told.add(el);
        out.push(`cut: ${label(el)} by ${at === el ? "itself" : label(at)}`);
        break;
      }
      if (css.position === "fixed") break;
    }
    /* That a drawer around a button can be scrolled does not help its words; that something in it can, does. */
    const button = el.closest("button, a[href]");
    let rolls = false;
    for (let at: Element | null = el; at && at !== button; at = at.parentElement)
      rolls ||= SCROLLS.test(style(at).overflowX);
    const edge = button?.getBoundingClientRect();
    if (edge && !rolls && !told.has(el) && (text.right > edge.right + 1 || text.left < edge.left - 1))
      out.push(`sticks out of its button: ${label(el)}`);
    if (!told.has(el) && !canX && (text.right > innerWidth + 2 || text.left < -2))
      out.push(`text outside the screen: ${label(el)}`);
  }
  return [...new Set(out)];
}

/** Runs in the page. A small sign that is drawn over a thing (`::after` in a corner) leaves its letters free. */
function signsOnWords(): string[] {
  const out: string[] = [];
  const root = document.querySelector("dialog:modal") ?? document.body;
  const range = document.createRange();
  for (const el of root.querySelectorAll("*")) {
    const sign = getComputedStyle(el, "::after");
    const [width, height] = [parseFloat(sign.width), parseFloat(sign.height)];
    if (sign.content === "none" || sign.position !== "absolute" || !(width <= 16 && height <= 16)) continue;
    if (getComputedStyle(el).position === "static" || !el.checkVisibility({ visibilityProperty: true })) continue;
    const css = getComputedStyle(el);
    const box = el.getBoundingClientRect();
    const scale = el instanceof HTMLElement ? box.width / el.offsetWidth : 1;
    const left = box.left + scale * (parseFloat(css.borderLeftWidth) + parseFloat(sign.left));
    const top = box.top + scale * (parseFloat(css.borderTopWidth) + parseFloat(sign.top));
    const [right, bottom] = [left + scale * width, top + scale * height];
    const around = [el, el.previousElementSibling, el.nextElementSibling].filter((each) => each !== null);
    const nodes = around.flatMap((each) => {
      const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
      const found: Node[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node);
      return found;
    });
    for (const node of nodes) {
      const holder = node.parentElement;
      if (!holder || !node.textContent?.trim() || holder.closest("svg, script, style")) continue;
      if (!holder.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      range.selectNodeContents(node);
      /* Letters are smaller than their lines. */
      const size = scale * parseFloat(getComputedStyle(holder).fontSize);
      const isUnder = [...range.getClientRects()].some((line) => {
        const middle = (line.top + line.bottom) / 2;
        const [over, under] = [middle - 0.32 * size, middle + 0.32 * size];
        return left + 1 < line.right && right - 1 > line.left && top + 1 < under && bottom - 1 > over;
      });
      if (!isUnder || (holder.getBoundingClientRect().width <= 2 && holder.getBoundingClientRect().height <= 2))
        continue;
      const name = typeof el.className === "string" ? el.className.replace(/\s*svelte-\w+/g, "") : "";
      out.push(`a sign on words: ${el.tagName.toLowerCase()}.${name} “${node.textContent.trim().slice(0, 40)}”`);
      break;
    }
  }
  return [...new Set(out)];
}

/** Runs in the page. No words lie on other words, unless what carries them covers what is below, as a card does. */
function wordsOnWords(): string[] {
  const root = document.querySelector("dialog:modal") ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines: { el: Element; box: DOMRect; text: string }[] = [];
  /** What is left of a line in the windows around it: the rest is scrolled away, or cut. */
  const inSight = (line: DOMRect, el: Element): DOMRect => {
    let { left, top, right, bottom } = line;
    for (let at: Element | null = el; at && at !== document.body; at = at.parentElement) {
      const css = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (css.overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (css.overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      if (css.position === "fixed") break;
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const el = node.parentElement;
    if (!el || !node.textContent?.trim() || el.closest("svg, script, style, option, [inert], [aria-hidden=true]"))
      continue;
    if (!el.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    range.selectNodeContents(node);
    const letters = 0.7 * parseFloat(getComputedStyle(el).fontSize);
    for (const line of range.getClientRects()) {
      if (line.width < 3 || el.getBoundingClientRect().width <= 2) continue;
      /* Letters are smaller than their lines. */
      const high = Math.min(line.height, letters);
      const box = new DOMRect(line.left, line.top + (line.height - high) / 2, line.width, high);
      lines.push({ el, box: inSight(box, el), text: node.textContent.trim().slice(0, 30) });
    }
  }
  const isCover = (el: Element): boolean => {
    const { backgroundColor: color, backgroundImage: image } = getComputedStyle(el);
    const alpha = /rgba\(.*, ([\d.]+)\)/.exec(color) ?? /\/ ([\d.]+)\)/.exec(color);
    return image !== "none" || (color !== "transparent" && Number(alpha?.[1] ?? 1) > 0.8);
  };
  /** Whether something opaque lies between the words on top and what both have around them. */
  const isCarried = (top: Element, below: Element): boolean => {
    for (let at: Element | null = top; at && !at.contains(below); at = at.parentElement) if (isCover(at)) return true;
    return false;
  };
  const out = new Set<string>();
  lines.forEach((a, at) => {
    for (const b of lines.slice(at + 1)) {
      const left = Math.max(a.box.left, b.box.left);
      const right = Math.min(a.box.right, b.box.right);
      const top = Math.max(a.box.top, b.box.top);
      const bottom = Math.min(a.box.bottom, b.box.bottom);
      if (a.el === b.el || right - left < 3 || bottom - top < 3) continue;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      /* Neither is in sight there: scrolled away, or under something else. */
      const over = [a, b].find(({ el }) => hit !== null && (el === hit || el.contains(hit) || hit.contains(el)));
      if (!over || isCarried(a.el, b.el) || isCarried(b.el, a.el)) continue;
      out.add(`words on words: “${a.text}” and “${b.text}”`);
    }
  });
  return [...out];
}

/** The smallest side of a target, in CSS pixels. */
export const TARGET = 44;

/** So often it is looked at once more what is wrong. */
const LOOKS = 5;

/** A place where only a figure changes, such as a clock, is the same place. */
const placeOf = (fault: string): string => fault.replace(/\d+/g, "");

/** What is wrong and stays so: a screen that has just been turned, or still fetches something, needs a moment. */
export async function lasting(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  let faults = await look();
  for (let times = 0; times < LOOKS && faults.length; times++) {
    await page.waitForTimeout(1_000);
    const now = new Set((await look()).map(placeOf));
    faults = faults.filter((each) => now.has(placeOf(each)));
  }
  return faults;
}

export const layoutFaults = (page: Page): Promise<string[]> =>
  lasting(page, async () => [
    ...(await page.evaluate(measure, TARGET)),
    ...(await page.evaluate(signsOnWords)),
    ...(await page.evaluate(wordsOnWords)),
  ]);

/** Contrast and whatever else axe-core calls serious. */
export const contrastFaults = (page: Page): Promise<string[]> => lasting(page, () => findings(page));
