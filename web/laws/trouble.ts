/** When requests, files or the connection fail there is a message and a way on; when they work again, so does the page. */
import type { Page, Route } from "playwright-core";

import { findAll, readTree, sessionOf, textOf } from "./tree";

export type Trouble = "500" | "429" | "offline" | "slow" | "torn";
export const TROUBLES: Trouble[] = ["500", "429", "offline", "slow", "torn"];
const SLOW_MS = 3_000;

const refuse = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, headers: { "retry-after": "1" }, json: { code, rule: null, message: "" } });

/** Make trouble; the answer is how to end it. `kept` are files that the page has already. */
export async function begin(page: Page, trouble: Trouble, kept: Set<string>): Promise<() => Promise<void>> {
  const api = /\/api\//;
  if (trouble === "500") await page.route(api, refuse(500, "internal-error"));
  if (trouble === "429") await page.route(api, refuse(429, "too-many-requests"));
  if (trouble === "offline") await page.route(api, (route) => route.abort("internetdisconnected"));
  if (trouble === "slow")
    await page.route(api, async (route) => {
      await new Promise((done) => setTimeout(done, SLOW_MS));
      await route.continue().catch(() => undefined);
    });
  let isTorn = trouble === "torn";
  if (trouble === "torn")
    await page.route(/\/assets\/.*\.js/, (route) =>
      isTorn && !kept.has(new URL(route.request().url()).pathname) ? route.abort() : route.fallback(),
    );
  let isOut = trouble === "offline" || trouble === "500" || trouble === "429";
  if (isOut)
    await page.routeWebSocket(/\/socket/, (socket) => {
      if (isOut) void socket.close({ code: 1011 });
      else socket.connectToServer();
    });
  return async () => {
    isTorn = isOut = false;
    await page.unroute(api).catch(() => undefined);
  };
}

/** What a screen in trouble lacks; empty: somebody who reads it knows what happened and where to go. */
export async function lacks(page: Page): Promise<string[]> {
  const session = await sessionOf(page);
  const tree = await readTree(session);
  await session.detach();
  const out: string[] = [];
  const told = findAll(tree, (node) => node.role === "alert" || node.role === "status").map(textOf);
  const works =
    findAll(tree, (node) => node.role === "heading").length > 1 &&
    findAll(tree, (node) => node.role === "button").length > 2;
  if (!told.some((text) => text.trim().length > 7) && !works) out.push(`no message: “${textOf(tree).slice(0, 120)}”`);
  if (/\b[a-z]+-(error|connection|requests)\b/.test(told.join(" ")))
    out.push(`a code instead of words: “${told.join(" ")}”`);
  const ways = findAll(tree, (node) => ["button", "link"].includes(node.role) && !node.disabled);
  if (!ways.length) out.push("no way on");
  return out;
}
