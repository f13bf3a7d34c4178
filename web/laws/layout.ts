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

  if (document.documentElement.scrollWidth > innerWidth + 1)
    out.push(`the page is wider than the screen: ${document.documentElement.scrollWidth} > ${innerWidth}`);

  /* Things to tap: in sight after a scroll, on top at their middle and near their corners, large enough. */
  const TAPPED = "a[href], button, input:not([type=hidden]), select, textarea, [role=button], [role=tab], [role=radio]";
  const scrolled = [...root.querySelectorAll("*")].filter((el) => el.scrollTop || el.scrollLeft);
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
      const hit = document.elementFromPoint(
        Math.min(innerWidth - 1, Math.max(0, x)),
        Math.min(innerHeight - 1, Math.max(0, y)),
      );
      return hit && (owner.contains(hit) || el.contains(hit)) ? null : (hit ?? document.body);
    };
    const inset = (size: number): number => Math.min(6, size / 4);
    const [ix, iy] = [inset(box.width), inset(box.height)];
    const corners = [
      [box.left + ix, box.top + iy],
      [box.right - ix, box.top + iy],
      [box.left + ix, box.bottom - iy],
      [box.right - ix, box.bottom - iy],
    ].filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    const shape = Math.max(
      ...style(el)
        .borderRadius.split(" ")
        .map((each) => parseFloat(each) || 0),
    );
    const points = shape > 14 || style(el).borderRadius.includes("%") ? [[cx, cy]] : [[cx, cy], ...corners];
    const covered = points.map(([x, y]) => hits(x, y)).filter((hit) => hit !== null);
    /* A large thing may carry smaller ones that are tapped by themselves. */
    const strangers = covered.filter(
      (hit) =>
        !(
          hit.closest(TAPPED) &&
          el.parentElement?.contains(hit) &&
          box.width * box.height > 4 * hit.getBoundingClientRect().width * hit.getBoundingClientRect().height
        ),
    );
    if (strangers.length) out.push(`covered: ${label(el)} by ${label(strangers[0])}`);
    const half = least / 2 - 1;
    const wide = Math.max(box.width, [-half, half].every((d) => hits(cx + d, cy) === null) ? least : 0);
    const high = Math.max(box.height, [-half, half].every((d) => hits(cx, cy + d) === null) ? least : 0);
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
        out.push(`cut: ${label(el)}`);
        break;
      }
      if (css.position === "fixed") break;
    }
    if (!told.has(el) && !canX && (text.right > innerWidth + 2 || text.left < -2))
      out.push(`text outside the screen: ${label(el)}`);
  }
  return [...new Set(out)];
}

/** The smallest side of a target, in CSS pixels. */
export const TARGET = 44;

/** What is still wrong a moment later: a screen that has just been turned may need one. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const first = await page.evaluate(measure, TARGET);
  if (!first.length) return [];
  await page.waitForTimeout(350);
  const second = await page.evaluate(measure, TARGET);
  return first.filter((each) => second.includes(each));
}

/** Contrast and whatever else axe-core calls serious. */
export const contrastFaults = (page: Page): Promise<string[]> => findings(page);
