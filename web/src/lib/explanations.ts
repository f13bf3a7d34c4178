/**
 * What carries `data-explain="key"` (values in `data-explain-args`, JSON) has an explanation. Whoever can be tapped or reached by keyboard holds it:
 * the button around it, or else the thing itself, which can then be reached. The holder shows a sign and is described to those who listen.
 */
import { t } from "./prefs.svelte";
import { forgetPlaces, leaveSign, placeSigns } from "./signs";
import { has, type Params } from "./text";

const PRESSED = "button, a[href], input, select, textarea, summary, label, [role=button], [role=tab]";
/** How far beside a small thing a finger may land, in points: half of 44. */
const REACH = 22;

/** What this thing says for itself. */
export function ownWords(element: Element): string {
  const key = element.getAttribute("data-explain") ?? "";
  if (!has(key)) return "";
  try {
    const args: Params = JSON.parse(element.getAttribute("data-explain-args") ?? "{}");
    return t(key, args);
  } catch {
    return t(key);
  }
}

/** Whoever answers for an explained thing: never something unseen by readers, nor a thing inside a button. */
function holderOf(explained: Element): HTMLElement | null {
  const pressed = explained.closest(PRESSED);
  if (pressed instanceof HTMLElement) return pressed;
  let at: Element | null = explained;
  const hidden = at.parentElement?.closest("[aria-hidden=true]") ?? at.closest("[aria-hidden=true]");
  if (hidden) at = hidden.parentElement?.closest("[data-explain]") ?? hidden.parentElement;
  while (at && !(at instanceof HTMLElement)) at = at.parentElement;
  return at;
}

/** Everything a holder explains: itself first, then what lies in it and cannot be reached alone. */
export function wordsOf(holder: Element): string {
  const inside = [...holder.querySelectorAll("[data-explain]")].filter((each) => holderOf(each) === holder);
  const all = [holder, ...inside].map(ownWords).filter(Boolean);
  return [...new Set(all)].join("\n");
}

/** A tap on it means nothing but "what is this?". */
export const isStatic = (holder: Element): boolean => !holder.matches(PRESSED) || holder.ariaDisabled === "true";

/** Where there is room for the sign: behind the words, on the edge of something small, in the corner. */
function formOf(holder: HTMLElement): string {
  if (getComputedStyle(holder).display === "inline") return "line";
  return Math.min(holder.offsetHeight, holder.offsetWidth) < 34 ? "small" : "box";
}

function prepare(holder: HTMLElement): void {
  const words = wordsOf(holder);
  if (!words) return;
  if (holder.getAttribute("aria-description") !== words) holder.setAttribute("aria-description", words);
  if (!holder.matches(PRESSED) && !holder.hasAttribute("tabindex")) holder.tabIndex = 0;
  if (holder.hasAttribute("data-explained")) return;
  holder.setAttribute("data-explained", formOf(holder));
}

function forget(holder: HTMLElement): void {
  for (const name of ["data-explained", "aria-description"]) holder.removeAttribute(name);
  leaveSign(holder);
  if (!holder.matches(PRESSED)) holder.removeAttribute("tabindex");
}

/** Every explained thing of the page has a holder with a sign, and nothing else has one. */
export function prepareAll(): void {
  const holders = new Set<HTMLElement>();
  for (const each of document.querySelectorAll("[data-explain]")) {
    const holder = holderOf(each);
    if (holder) holders.add(holder);
  }
  for (const old of document.querySelectorAll<HTMLElement>("[data-explained]")) if (!holders.has(old)) forget(old);
  holders.forEach(prepare);
  placeSigns(holders);
}

/** Milliseconds after which things that have just come may lie still. */
const REST_MS = 250;
const isMoving = (each: Animation): boolean =>
  each.playState === "running" && each.effect?.getComputedTiming().endTime !== Infinity;

/** Prepare now and whenever the page changes; signs find their places anew when everything lies still. Returns what ends it. */
export function watchExplanations(): () => void {
  let asked = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const later = (): void => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      prepareAll();
    });
  };
  const anew = (): void => {
    forgetPlaces();
    later();
  };
  const settle = (): void => {
    clearTimeout(rest);
    rest = setTimeout(() => (document.getAnimations().some(isMoving) ? settle() : anew()), REST_MS);
  };
  const observer = new MutationObserver((changes) => {
    later();
    if (changes.some(({ type }) => type === "childList")) settle();
  });
  const attributeFilter = ["data-explain", "data-explain-args"];
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter,
  });
  addEventListener("resize", anew);
  document.fonts.addEventListener("loadingdone", anew);
  later();
  return () => {
    observer.disconnect();
    removeEventListener("resize", anew);
    document.fonts.removeEventListener("loadingdone", anew);
    cancelAnimationFrame(asked);
    clearTimeout(rest);
  };
}

/** What a finger meant that hit neither a button nor an explained thing. */
export function nearest(x: number, y: number): HTMLElement | null {
  const root = document.querySelector("dialog:modal") ?? document.body;
  let best: HTMLElement | null = null;
  let least = REACH;
  for (const each of root.querySelectorAll<HTMLElement>("[data-explained]")) {
    if (!isStatic(each)) continue;
    const box = each.getBoundingClientRect();
    const away = Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom, 0);
    if (box.width && away < least) [best, least] = [each, away];
  }
  return best;
}

/** The explained thing at a place of the page, or its holder; null where a tap means something else. */
export function explainedAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest("[data-explain], [data-explained]") : null;
}
export function isPressed(target: EventTarget | null): boolean {
  const pressed = target instanceof Element ? target.closest(PRESSED) : null;
  return pressed !== null && !isStatic(pressed);
}
