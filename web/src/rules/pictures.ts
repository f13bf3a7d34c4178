/** One picture for each key idea of a game, without words: figures and signs are the same in every language. */
import { sheet, W } from "./draw";

export interface Picture {
  ink: string;
  height: number;
  body: string;
}

const found = import.meta.glob<Record<string, Picture>>("../games/*/pictures.ts", { eager: true, import: "pictures" });

export const PICTURES: Record<string, Picture> = Object.assign({}, ...Object.values(found));

/** The drawing without colours of its own; `style` gives it some where there is no page around it. */
export function svg(name: string, style = ""): string {
  const { height, body } = PICTURES[name];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${height}">${style}${sheet(name, height, body)}</svg>\n`;
}
