import type messages from "./messages/en.json";

type Own = typeof messages;

declare module "../../lib/text" {
  interface GameMessages extends Own {}
}
