import type { Thing } from "../locked";
import type { Reader, Scene } from "../reader";
import { seatBlocks, surplus } from "../seats";
import { find, findAll, textOf, type Node } from "../tree";
import { boardOf, dockOf } from "../walker";
import { digitsIn, figure, numbersIn } from "../words";

/** Up to here amounts are written in full; larger ones are rounded and named. */
const FULL = 1_000_000_000n;

const amountOf = (tree: Node): string => {
  const dock = dockOf(tree);
  const status = dock && find(dock, (node) => node.role === "status");
  return status ? digitsIn(textOf(status)) : "";
};

function totals(scene: Scene): string[] {
  const out: string[] = [];
  if (!scene.isWide || !scene.view.totals?.length) return out;
  seatBlocks(scene).forEach((block, seat) => {
    const { at_least: least, at_most: most } = scene.view.totals[seat] as { at_least: string; at_most: string | null };
    const list = find(block, (node) => node.role === "DescriptionList");
    const first = list && find(list, (node) => node.role === "definition");
    const shown = first ? textOf(first) : "";
    if (BigInt(least) < FULL && !shown.includes(figure(least, scene.lang)))
      out.push(`${scene.names[seat]} has spent at least ${least}, shown “${shown}”`);
    const said = numbersIn(shown, scene.lang);
    if (most === null && said.length > 1)
      out.push(`nobody knows how much ${scene.names[seat]} has spent at most: “${shown}”`);
    if (most !== null && most !== least && BigInt(most) < FULL && !shown.includes(figure(most, scene.lang)))
      out.push(`${scene.names[seat]} has spent at most ${most}, shown “${shown}”`);
  });
  return out;
}

function lot(scene: Scene): string[] {
  const { view, tree, lang, names, me } = scene;
  const board = boardOf(tree);
  const article = board && find(board, (node) => node.role === "article");
  const auction = view.auction;
  if (!article || !auction) return [];
  const text = textOf(article);
  const out: string[] = [];
  /* An award stays on the block for a moment. */
  if (!new RegExp(`(No\\.|Nr\\.)\\s*${auction.number}\\b`).test(text)) return out;
  if (auction.opening !== null && BigInt(auction.opening) < FULL && !text.includes(figure(auction.opening, lang)))
    out.push(`opened with ${auction.opening}, shown “${text}”`);
  if (auction.auctioneer !== null && auction.auctioneer !== me && !text.includes(names[auction.auctioneer]))
    out.push(`the auctioneer is ${names[auction.auctioneer]}, shown “${text}”`);
  if (auction.opening === null && /\d{3,}/.test(text)) out.push(`no opening yet, shown “${text}”`);
  return out;
}

function gain({ view, tree }: Scene): string[] {
  const board = boardOf(tree);
  const list =
    board && find(board, (node) => node.role === "DescriptionList" && /tile|Firma|Plättchen|bring/i.test(node.name));
  if (!list || !view.gain) return [];
  const { companies, nationalization, monopolization, diversification } = view.gain as Record<string, number>;
  const parts = [companies, nationalization, monopolization, diversification];
  const due = [...parts, parts.reduce((a, b) => a + b, 0)].map(String).join();
  const shown = findAll(list, (node) => node.role === "definition")
    .map((node) => digitsIn(textOf(node)))
    .join();
  return shown === due ? [] : [`this tile brings ${due}, shown ${shown}`];
}

/** A sealed bid is nobody else's business: while it is sealed, no block of a seat has a figure of its own. */
function sealed(scene: Scene): string[] {
  const { view, names, lang, me } = scene;
  const out: string[] = [];
  seatBlocks(scene).forEach((block, seat) => {
    if (seat === me) return;
    const { at_least: least, at_most: most } = view.totals?.[seat] ?? {};
    const won = (view.finished as { winner: number | null; tile: string }[]).filter((each) => each.winner === seat);
    const allowed = [
      ...[least, most].filter(Boolean).map((n) => figure(n as string, lang)),
      ...(view.marks?.[seat] ?? []),
      view.peeks?.[seat] ?? "",
    ];
    const text = textOf(block).replace(names[seat], "");
    if (BigInt(least ?? 0) >= FULL || BigInt(most ?? 0) >= FULL) return;
    const rest = surplus(text, allowed);
    if (rest && !won.length) out.push(`the block of ${names[seat]} says more than the view: “${rest}”`);
  });
  return out;
}

/** A look at a price, and zero, are there even when they are closed. */
function closable({ tree, truth }: Scene): Promise<Thing[]> {
  const dock = dockOf(tree);
  const buttons = dock ? findAll(dock, (node) => node.role === "button") : [];
  const verb = truth.position?.question?.space.verb as string;
  const moves: [RegExp, string][] = [
    [/^(Nachsehen|Peek)$/, "peek"],
    [/^(0 bieten|Bid 0)/, "open 0"],
  ];
  return Promise.resolve(
    buttons.flatMap(({ name, description, disabled }) => {
      const move = moves.find(([is]) => is.test(name))?.[1];
      return move && (move === "peek" || verb === "open") && disabled ? [{ move, told: description }] : [];
    }),
  );
}

export const qe: Reader = {
  seats: [3, 4, 5],
  said({ tapped, tree }) {
    if (/eröffnen|open/i.test(tapped.name)) return `open ${amountOf(tree)}`;
    if (/Blick|peek|look/i.test(tapped.name) && !/versiegeln|seal/i.test(tapped.name)) return "peek";
    return amountOf(tree) ? `bid ${amountOf(tree)}` : null;
  },
  untrue: (scene) => [...totals(scene), ...lot(scene), ...gain(scene), ...sealed(scene)],
  closable,
  due: ({ view, names }) => [
    ...names.slice(1).map((name) => ({ what: `the seat of ${name}`, words: new RegExp(name) })),
    {
      what: "my secret sector",
      words:
        { FIN: /Finan/, AGR: /Landwirt|Agri/, HOU: /Wohnung|Housing/, MAN: /Industr/, GOV: /Staat|Regierung|Govern/ }[
          view.token as string
        ] ?? /./,
    },
    { what: "which tiles are left", words: /still in the stack|noch im Stapel/ },
    { what: "what the auction brings", words: /for you|für dich/ },
    { what: "the ledger", words: /ledger|Kassenbuch/i },
    { what: "the rules", words: /QE-\d/ },
  ],
};
