import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

/** Layout is Prettier's business, types are `svelte-check`'s; these rules find mistakes. */
export default ts.config(
  { ignores: ["node_modules", "public", "src/generated"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_$", varsIgnorePattern: "^_$" }],
      /* Games add their messages to an interface, see games/qe/messages.d.ts. */
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      /* Only drawings that our own code computes become markup; e2e/hostile.test.ts tries names with tags. */
      "svelte/no-at-html-tags": "off",
      /* Prettier writes {" "} where a line break would lose a blank. */
      "svelte/no-useless-mustaches": "off",
      /* Maps and sets here are built, filled and read in one go, or are caches that nothing watches. */
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  { files: ["**/*.svelte", "**/*.ts"], rules: { "no-undef": "off" } },
  /* What the client shows is never "surely there"; tests may be sure of their own data. */
  {
    files: ["src/**/*.svelte", "src/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: { "@typescript-eslint/no-non-null-assertion": "error" },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
);
