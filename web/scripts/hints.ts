/**
 * For the first visit: index.html says which files a page will need, so that `theme.js` can ask for all of them at once, and
 * every text file gets a Brotli twin for the server to send.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

import type { Plugin, Rollup } from "vite";

const COMPRESSED = /\.(js|css|html|svg|json|webmanifest)$/;

/** A chunk and everything that it imports, without what the page loads anyway. */
function needs(bundle: Rollup.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((each): each is Rollup.OutputChunk => each.type === "chunk");
  const entry = chunks.find((each) => each.isEntry);
  const found = chunks.find((each) => each.moduleIds.some((id) => id.endsWith(module)));
  const all = new Set<string>();
  const add = (name: string): void => {
    if (all.has(name) || name === entry?.fileName || entry?.imports.includes(name)) return;
    all.add(name);
    const chunk = bundle[name];
    if (chunk?.type !== "chunk") return;
    chunk.imports.forEach(add);
    chunk.viteMetadata?.importedCss.forEach((style) => all.add(style));
  };
  if (found) add(found.fileName);
  return [...all].map((name) => `/${name}`);
}

export function hints(): Plugin {
  let folder = "";
  return {
    name: "slushfund-hints",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) => {
        if (!bundle) return [];
        const files = {
          de: needs(bundle, "src/messages/de.ts"),
          en: needs(bundle, "src/messages/en.ts"),
          home: needs(bundle, "screens/Home.svelte"),
          t: needs(bundle, "screens/AtTable.svelte"),
          new: needs(bundle, "screens/NewTable.svelte"),
          rules: needs(bundle, "screens/Rules.svelte"),
        };
        return [{ tag: "meta", attrs: { name: "files", content: JSON.stringify(files) }, injectTo: "head-prepend" }];
      },
    },
    closeBundle: () => {
      for (const each of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!each.isFile() || !COMPRESSED.test(each.name)) continue;
        const file = join(each.parentPath, each.name);
        const text = readFileSync(file);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params }));
      }
    },
  };
}
