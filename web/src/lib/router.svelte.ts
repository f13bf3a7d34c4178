/** Which screen the address names. */
import { isLayer } from "./layers";

export type Route =
  | { name: "home" }
  | { name: "tables" }
  | { name: "new"; game: string | null }
  | { name: "table"; id: string }
  | { name: "replay"; id: string; step: string; eyes: string }
  | { name: "rules"; game: string; rule: string }
  | { name: "learn"; course: string; isGame: boolean }
  | { name: "rule"; rule: string }
  | { name: "claim"; code: string };

/** What an address says; one that cannot be read is taken as it stands. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function parse(path: string, hash: string): Route {
  const parts = path.split("/").filter(Boolean).map(plain);
  if (parts[0] === "t" && parts[1]) {
    const [, id, , step = "", eyes = ""] = parts;
    return parts[2] === "replay" ? { name: "replay", id, step, eyes } : { name: "table", id };
  }
  if (parts[0] === "new") return { name: "new", game: parts[1] ?? null };
  if (parts[0] === "rules" && parts[1]) return { name: "rules", game: parts[1], rule: plain(hash.slice(1)) };
  if (parts[0] === "learn" && parts[1]) return { name: "learn", course: parts[1], isGame: parts[2] === "table" };
  if (parts[0] === "rule" && parts[1]) return { name: "rule", rule: parts[1] };
  if (parts[0] === "tables") return { name: "tables" };
  if (parts[0] === "claim") return { name: "claim", code: hash.slice(1) };
  return { name: "home" };
}

class Router {
  route = $state<Route>(parse(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
  }

  private read(): void {
    this.route = parse(location.pathname, location.hash);
  }

  go(path: string): void {
    if (isLayer()) history.replaceState(null, "", path);
    else if (path !== location.pathname) history.pushState(null, "", path);
    this.read();
    scrollTo(0, 0);
  }

  /** Like `go`, but “back” does not come here again. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.read();
  }
}

export const router = new Router();
export const go = (path: string): void => router.go(path);

/** For links: a plain click stays inside the page. */
export function follow(event: MouseEvent): void {
  const at = event.currentTarget;
  const link = at instanceof Element ? at.closest("a") : null;
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(link.pathname);
}
