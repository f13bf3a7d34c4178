/** The certificate of a result as a picture that can be handed on. */
import * as guilloche from "./guilloche";
import { initialOf, SHAPES } from "./icons";

export interface Certificate {
  game: string;
  label: string;
  winner: string;
  seat: number | null;
  reason: string;
  places: { seat: number; name: string; total: string }[];
  foot: string;
}

const W = 1200;
const H = 630;

/** A drawing of ours as an image, in the colours of the page. */
async function drawn(svg: string, colour: (name: string) => string): Promise<HTMLImageElement> {
  const inks = ["g1", "g2", "g3"].map((name) => `.${name}{stroke:${colour(name)};fill:none}`).join("");
  const whole = svg.replace(/^<svg/, '<svg xmlns="http://www.w3.org/2000/svg"').replace(/>/, `><style>${inks}</style>`);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(whole)}`;
  await image.decode();
  return image;
}

/** Lines of a text that fit into a width. */
export function wrapped(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && measure(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

export async function picture(made: Certificate): Promise<Blob> {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim() || "#000";
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [W, H];
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws no pictures");
  context.fillStyle = colour("sheet");
  context.fillRect(0, 0, W, H);
  const sized = (svg: string, w: number, h: number): string => svg.replace(/^<svg/, `<svg width="${w}" height="${h}"`);
  const field = await drawn(sized(guilloche.field(made.foot, { w: W, h: H, lines: 40 }), W, H), colour);
  context.globalAlpha = 0.5;
  context.drawImage(field, 0, 0, W, H);
  context.globalAlpha = 1;
  context.drawImage(await drawn(sized(guilloche.frame("win", { w: W, h: H, t: 26 }), W, H), colour), 0, 0, W, H);
  const rosette = guilloche.rosette(`${made.winner}-win`, { hole: 0.44 });
  context.drawImage(await drawn(sized(rosette, 420, 420), colour), 60, 105, 420, 420);
  if (made.seat !== null) badge(context, made.seat, made.winner, 270, 315, 150, colour);
  write(context, made, colour);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

function badge(
  context: CanvasRenderingContext2D,
  seat: number,
  name: string,
  x: number,
  y: number,
  size: number,
  colour: (name: string) => string,
): void {
  context.save();
  context.translate(x - size / 2, y - size / 2);
  context.scale(size / 100, size / 100);
  context.fillStyle = colour(`seat${seat}`);
  context.fill(new Path2D(SHAPES[seat]));
  context.restore();
  context.fillStyle = colour("sheet");
  context.font = `400 ${size * 0.36}px "Rozha One", serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(initialOf(name), x, y + size * 0.02);
}

function write(context: CanvasRenderingContext2D, made: Certificate, colour: (name: string) => string): void {
  const left = 520;
  const width = W - left - 70;
  const put = (text: string, y: number, font: string, ink: string): void => {
    context.font = font;
    context.fillStyle = colour(ink);
    context.fillText(text, left, y, width);
  };
  context.textAlign = "left";
  context.textBaseline = "alphabetic";
  put(made.game, 118, '400 44px "Rozha One", serif', "ink");
  put(made.label, 168, '600 24px "Cinzel", serif', "ink2");
  put(made.winner, 232, '400 64px "Rozha One", serif', "ink");
  context.font = '400 24px "Source Serif 4", serif';
  const lines = wrapped(made.reason, width, (text) => context.measureText(text).width).slice(0, 3);
  lines.forEach((line, at) => put(line, 278 + at * 32, '400 24px "Source Serif 4", serif', "ink"));
  const top = 400;
  made.places.slice(0, 8).forEach(({ seat, name, total }, at) => {
    const column = made.places.length > 4 && at >= 4 ? 1 : 0;
    const x = left + column * (width / 2);
    const y = top + (at % 4) * 40;
    badge(context, seat, name, x + 14, y - 8, 28, colour);
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    context.fillStyle = colour("ink");
    context.font = '400 26px "Rozha One", serif';
    context.fillText(`${total}`, x + 42, y, 150);
    const wide = context.measureText(total).width;
    context.font = '400 24px "Source Serif 4", serif';
    context.fillText(name, x + 54 + Math.min(150, wide), y, width / (made.places.length > 4 ? 2 : 1) - 70 - wide);
  });
  context.textAlign = "left";
  put(made.foot, H - 58, '400 20px "Source Serif 4", serif', "ink2");
}

/** Hand the picture on: by the device's own means where it can, else as a file. */
export async function handOn(blob: Blob, name: string, title: string): Promise<"shared" | "saved"> {
  const file = new File([blob], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared";
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  return "saved";
}
