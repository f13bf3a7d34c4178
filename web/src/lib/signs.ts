/** Where the sign of an explanation stands: in a corner of its holder that no letter needs. */

const SIZE = 10;
/** Distances from the edge that are tried after the place which the styles propose. */
const INSIDE = 2;
const ON_EDGE = -6;
const CORNERS = [
  { right: true, bottom: true },
  { right: true, bottom: false },
  { right: false, bottom: true },
  { right: false, bottom: false },
];
/** The size and words for which a place was sought. */
let placed = new WeakMap<HTMLElement, string>();

interface Spot {
  left: number;
  top: number;
  inset: string;
}

/** Letters in and right beside a holder, line by line; they are smaller than their lines. */
function letters(holder: HTMLElement, scale: number): DOMRect[] {
  const out: DOMRect[] = [];
  const range = document.createRange();
  const near = [holder, holder.previousElementSibling, holder.nextElementSibling];
  for (const each of near) {
    if (!each || each instanceof SVGElement) continue;
    const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim() || parent.closest("svg, .sr")) continue;
      const half = 0.36 * scale * parseFloat(getComputedStyle(parent).fontSize);
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const middle = (line.top + line.bottom) / 2;
        out.push(new DOMRect(line.left, middle - half, line.width, 2 * half));
      }
    }
  }
  return out;
}

/** A holder as it lies on the page: its corner inside the border, its size, and how much it is magnified. */
interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  scale: number;
}

function frameOf(holder: HTMLElement): Frame {
  const { left, top, width } = holder.getBoundingClientRect();
  const scale = width / holder.offsetWidth;
  return {
    left: left + scale * holder.clientLeft,
    top: top + scale * holder.clientTop,
    width: scale * holder.clientWidth,
    height: scale * holder.clientHeight,
    scale,
  };
}

function proposed(holder: HTMLElement, { left, top, scale }: Frame): Spot {
  const sign = getComputedStyle(holder, "::after");
  return { left: left + scale * parseFloat(sign.left), top: top + scale * parseFloat(sign.top), inset: "" };
}

function inCorners({ left, top, width, height, scale }: Frame, far: number): Spot[] {
  const [near, away] = [far * scale, (far + SIZE) * scale];
  return CORNERS.map(({ right, bottom }) => {
    const sides = [!bottom, right, bottom, !right].map((isSide) => (isSide ? `${far}px` : "auto"));
    return {
      left: left + (right ? width - away : near),
      top: top + (bottom ? height - away : near),
      inset: sides.join(" "),
    };
  });
}

/** Before and behind a holder that is as low as its words. */
function beside({ left, top, width, height, scale }: Frame): Spot[] {
  const middle = { top: top + (height - SIZE * scale) / 2, at: `calc(50% - ${SIZE / 2}px)` };
  const far = SIZE + 1;
  return [
    { left: left + width + scale, top: middle.top, inset: `${middle.at} ${-far}px auto auto` },
    { left: left - far * scale, top: middle.top, inset: `${middle.at} auto auto ${-far}px` },
  ];
}

/** The `inset` of a sign that lies on no letter; "": as the styles propose, also where no place is free. */
function place(holder: HTMLElement): string {
  const frame = frameOf(holder);
  const size = SIZE * frame.scale;
  const taken = letters(holder, frame.scale);
  const isFree = ({ left, top }: Spot): boolean =>
    taken.every(
      (each) => left >= each.right || left + size <= each.left || top >= each.bottom || top + size <= each.top,
    );
  const isOpen = getComputedStyle(holder).overflow === "visible";
  const outside = isOpen ? [...inCorners(frame, ON_EDGE), ...beside(frame)] : [];
  return [proposed(holder, frame), ...inCorners(frame, INSIDE), ...outside].find(isFree)?.inset ?? "";
}

/** Find a place for the signs of all that have changed since: first everything is measured, then moved. */
export function placeSigns(holders: Iterable<HTMLElement>): void {
  const changed = [...holders].filter((holder) => {
    const words = [holder, holder.previousElementSibling, holder.nextElementSibling].map((each) => each?.textContent);
    const key = `${holder.offsetWidth} ${holder.offsetHeight} ${words.join("|")}`;
    if (holder.dataset.explained === "line" || placed.get(holder) === key) return false;
    placed.set(holder, key);
    return holder.offsetWidth > 0;
  });
  changed.forEach(leaveSign);
  const insets = changed.map(place);
  changed.forEach((holder, at) => insets[at] && holder.style.setProperty("--sign", insets[at]));
}

/** Letters have moved everywhere: another size of the page, another font. */
export function forgetPlaces(): void {
  placed = new WeakMap();
}

export function leaveSign(holder: HTMLElement): void {
  holder.style.removeProperty("--sign");
}
