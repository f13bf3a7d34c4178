/** What all games show of seats: whose turn it is, and a block for everybody with the right name on it. */
import { find, findAll, textOf, type Node } from "./tree";
import { dockOf } from "./walker";
import { isTitle } from "./words";
import type { Scene } from "./reader";

/** The block of each seat in the bar of seats; empty where a game has none. */
export function seatBlocks({ tree, names }: Scene): Node[] {
  const bar = find(tree, (node) => node.role === "navigation" && /^(Seats|Plätze)$/.test(node.name));
  if (!bar) return [];
  const within = bar.children.filter((node) => node.role !== "heading");
  const kids = within.length === 1 && within[0].role === "list" ? within[0].children : within;
  return kids.slice(0, names.length);
}

export function wrongSeats(scene: Scene): string[] {
  const { truth, tree, names, me } = scene;
  const out: string[] = [];
  seatBlocks(scene).forEach((block, seat) => {
    const text = textOf(block);
    if (!isTitle(text, names[seat], seat === me))
      out.push(`seat ${seat} is ${names[seat]}, shown as “${text.slice(0, 40)}”`);
    const strangers = names.filter((name, other) => other !== seat && text.includes(name));
    if (strangers.length) out.push(`the block of ${names[seat]} names ${strangers.join(", ")}`);
  });
  const dock = dockOf(tree);
  const head = dock && find(dock, (node) => node.role === "heading");
  const acting = truth.position?.to_act.filter((seat): seat is number => seat !== "chance") ?? [];
  const isAsked = truth.position?.question?.owed ?? false;
  if (truth.position && !truth.position.outcome) {
    if (isAsked !== tree.name.startsWith("●")) out.push(`asked: ${isAsked}, but the title is “${tree.name}”`);
    if (head && !isAsked && acting.length) {
      const text = textOf(dock);
      if (!acting.some((seat) => text.includes(names[seat])) && !acting.includes(me))
        out.push(`waiting for ${acting.map((seat) => names[seat]).join(", ")}, but the question says “${head.name}”`);
    }
  }
  return out;
}

/** What is left of a text when all that the view allows is taken out; digits in it are a leak. */
export function surplus(text: string, allowed: (string | number | bigint)[]): string | null {
  let rest = text;
  for (const each of allowed.map(String).sort((a, b) => b.length - a.length)) rest = rest.replace(each, " ");
  return /\d/.test(rest) ? rest.replace(/\s+/g, " ").trim() : null;
}

export const pressed = (root: Node): Node[] => findAll(root, (node) => node.on === true && node.role !== "tab");
