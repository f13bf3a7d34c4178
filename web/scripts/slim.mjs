/** Pictures of screens with at most 200 colours: a third of the size, and nobody sees it. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import UPNG from "upng-js";

const folder = join(import.meta.dirname, "../../docs/screens");
let total = 0;
for (const name of readdirSync(folder).filter((each) => each.endsWith(".png"))) {
  const file = join(folder, name);
  const old = readFileSync(file);
  const image = UPNG.decode(old.buffer.slice(old.byteOffset, old.byteOffset + old.length));
  if (image.frames.length > 1) continue; // a film is slim already
  const slim = Buffer.from(UPNG.encode(UPNG.toRGBA8(image), image.width, image.height, 200));
  if (slim.length < old.length) writeFileSync(file, slim);
  total += Math.min(slim.length, old.length);
}
console.log(`${Math.round(total / 1000)} kB of pictures`);
