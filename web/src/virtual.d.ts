declare module "virtual:refusals/*" {
  const texts: Record<string, string>;
  export default texts;
}

declare module "virtual:around/*" {
  const messages: Record<string, string>;
  export default messages;
}

declare module "virtual:syllables/*" {
  const words: string;
  export default words;
}

declare module "virtual:bots" {
  type Texts = Record<string, Record<"de" | "en", string>>;
  const bots: { names: Texts; characters: Texts; levels: Texts };
  export default bots;
}
