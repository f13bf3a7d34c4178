/** Which screen the address names. */
import { isLayer } from "./layers";

export type Route =
  | { name: "home" }
  | { name: "tables" }
  | { name: "new"; game: string | null }
  | { name: "table"; id: string }
  | { name: "replay"; id: string }
  | { name: "rules"; game: string; rule: string }
  | { name: "learn"; game: string }
  | { name: "claim"; code: string };

export function parse(path: string, hash: string): Route {
  const parts = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (parts[0] === "t" && parts[1]) {
    return parts[2] === "replay" ? { name: "replay", id: parts[1] } : { name: "table", id: parts[1] };
  }
  if (parts[0] === "new") return { name: "new", game: parts[1] ?? null };
  if (parts[0] === "rules" && parts[1])
    return { name: "rules", game: parts[1], rule: decodeURIComponent(hash.slice(1)) };
  if (parts[0] === "learn" && parts[1]) return { name: "learn", game: parts[1] };
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
  const link = (event.currentTarget as HTMLElement).closest("a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(link.pathname);
}
