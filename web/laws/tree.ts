/** What a screen says to those who cannot see it: Chromium's own accessible tree, and nothing of the client's code. */
import type { CDPSession, Page } from "playwright-core";

export interface Node {
  role: string;
  name: string;
  /** What is said of it beside its name. */
  description: string;
  /** What stands in a field or on a slider. */
  value: string;
  /** Pressed, checked or selected; null: it cannot be. */
  on: boolean | null;
  disabled: boolean;
  level: number;
  /** Chromium's number of the element, to point at it. */
  id: number;
  parent: Node | null;
  children: Node[];
}

interface Property {
  name: string;
  value: { value?: unknown };
}
interface Raw {
  nodeId: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  description?: { value?: string };
  value?: { value?: unknown };
  properties?: Property[];
  childIds?: string[];
  backendDOMNodeId?: number;
}

const ON = ["pressed", "checked", "selected"];

function nodeOf(raw: Raw, parent: Node | null): Node {
  const found = new Map(raw.properties?.map(({ name, value }) => [name, value.value]));
  const state = ON.map((name) => found.get(name)).find((each) => each !== undefined);
  return {
    role: raw.role?.value ?? "",
    name: raw.name?.value ?? "",
    description: raw.description?.value ?? "",
    value: String(raw.value?.value ?? ""),
    on: state === undefined ? null : state === true || state === "true",
    disabled: found.get("disabled") === true,
    level: Number(found.get("level") ?? 0),
    id: raw.backendDOMNodeId ?? 0,
    parent,
    children: [],
  };
}

/** The tree of a page; what is left out of it by Chromium is left out here, its children are not. */
export async function readTree(session: CDPSession): Promise<Node> {
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as unknown as { nodes: Raw[] };
  const all = new Map(nodes.map((each) => [each.nodeId, each]));
  const root = nodeOf(nodes[0], null);
  const grow = (raw: Raw, under: Node): void => {
    for (const id of raw.childIds ?? []) {
      const child = all.get(id);
      if (!child || child.role?.value === "InlineTextBox") continue;
      if (child.ignored) grow(child, under);
      else {
        const node = nodeOf(child, under);
        under.children.push(node);
        grow(child, node);
      }
    }
  };
  grow(nodes[0], root);
  return root;
}

export const sessionOf = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page);

export function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children) yield* walk(child);
}

export const findAll = (node: Node, fits: (each: Node) => boolean): Node[] => [...walk(node)].filter(fits);
export const find = (node: Node, fits: (each: Node) => boolean): Node | undefined => {
  for (const each of walk(node)) if (fits(each)) return each;
  return undefined;
};

/** All that is said within a node, in the order of reading. */
export function textOf(node: Node): string {
  if (node.role === "StaticText") return node.name;
  const inner = node.children.map(textOf).filter(Boolean);
  if (inner.length) return inner.join(" ").replace(/\s+/g, " ").trim();
  return [node.name, node.value].filter(Boolean).join(" ");
}

/** For reports: one line for each node that has something to say. */
export function drawn(node: Node, depth = 0): string {
  const state = `${node.on === null ? "" : node.on ? " [on]" : " [off]"}${node.disabled ? " [disabled]" : ""}`;
  const value = node.value ? ` = ${node.value}` : "";
  const line = `${"  ".repeat(depth)}${node.role} ${JSON.stringify(node.name)}${value}${state}`;
  return [line, ...node.children.map((child) => drawn(child, depth + 1))].join("\n");
}
