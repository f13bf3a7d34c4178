/** The rules pages: headings, paragraphs, lists with rule ids, tables. Only what they use. */

export interface Run {
  text: string;
  style: "" | "bold" | "italic" | "code";
}

/** For whom a block is; what is for programs is shown on demand. */
type Layer = { programs?: true };

export type Block = Layer & Body;

type Body =
  | { kind: "heading"; level: number; text: string }
  | { kind: "text"; runs: Run[] }
  | { kind: "picture"; name: string; words: string }
  | { kind: "item"; rule: string | null; runs: Run[] }
  | { kind: "table"; head: Run[][]; rows: Run[][][] };

export function runs(text: string): Run[] {
  const out: Run[] = [];
  const plain = text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  for (const part of plain.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)) {
    if (!part) continue;
    if (part.startsWith("**")) out.push({ text: part.slice(2, -2), style: "bold" });
    else if (part.startsWith("*") && part.length > 2) out.push({ text: part.slice(1, -1), style: "italic" });
    else if (part.startsWith("`")) out.push({ text: part.slice(1, -1), style: "code" });
    else out.push({ text: part, style: "" });
  }
  return out;
}

const cells = (line: string): Run[][] =>
  line
    .replace(/^\||\|\s*$/g, "")
    .split("|")
    .map((cell) => runs(cell.trim()));

/** `<!-- programs -->` stands before a section, or a single block, that speaks of notation and ids. */
const MARK = "<!-- programs -->";

export function blocks(source: string): Block[] {
  const out: Block[] = [];
  let marked = -1;
  let level = 0;
  for (const block of parsed(source)) {
    if (block === MARK) marked = out.length;
    else {
      const isMarked = marked === out.length;
      if (block.kind === "heading") level = isMarked ? block.level : block.level > level ? level : 0;
      out.push(isMarked || level > 0 ? { ...block, programs: true } : block);
    }
  }
  return out;
}

function parsed(source: string): (Block | typeof MARK)[] {
  const out: (Block | typeof MARK)[] = [];
  const lines = source.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (line.startsWith("```")) {
      const body: string[] = [];
      for (at++; at < lines.length && !lines[at].startsWith("```"); at++) body.push(lines[at]);
      out.push({ kind: "text", runs: [{ text: body.join("\n"), style: "code" }] });
    } else if (line.startsWith("|")) {
      const rows: Run[][][] = [];
      for (; at < lines.length && lines[at].startsWith("|"); at++) {
        if (!/^\|[\s:|-]+$/.test(lines[at])) rows.push(cells(lines[at]));
      }
      at--;
      out.push({ kind: "table", head: rows[0], rows: rows.slice(1) });
    } else if (line === MARK) {
      out.push(MARK);
    } else if (/^#{1,4} /.test(line)) {
      const level = line.indexOf(" ");
      out.push({ kind: "heading", level, text: line.slice(level + 1) });
    } else if (/^!\[/.test(line)) {
      let text = line;
      while (!text.endsWith(")") && lines[at + 1]?.trim()) text += " " + lines[++at].trim();
      const found = /^!\[([^\]]*)\]\(img\/([\w-]+)\.svg\)$/.exec(text);
      if (found) out.push({ kind: "picture", words: found[1], name: found[2] });
    } else if (/^[-*] /.test(line)) {
      let text = line.slice(2);
      while (/^\s+\S/.test(lines[at + 1] ?? "")) text += " " + lines[++at].trim();
      const rule = /^\*\*([A-Z]+\d*-[\w.-]+)\*\*\s*/.exec(text);
      out.push({ kind: "item", rule: rule?.[1] ?? null, runs: runs(rule ? text.slice(rule[0].length) : text) });
    } else if (line.trim()) {
      let text = line;
      while ((lines[at + 1] ?? "").trim() && !/^([-*|#`<]|!\[|\d+\.) ?/.test(lines[at + 1])) text += " " + lines[++at];
      out.push({ kind: "text", runs: runs(text) });
    }
  }
  return out;
}

export const wordsOf = (block: Block): string => {
  if (block.kind === "heading") return block.text;
  if (block.kind === "picture") return block.words;
  if (block.kind === "table")
    return [block.head, ...block.rows]
      .flat(2)
      .map((run) => run.text)
      .join(" ");
  const head = block.kind === "item" && block.rule ? block.rule + " " : "";
  return head + block.runs.map((run) => run.text).join("");
};
