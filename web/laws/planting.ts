/** Ways to plant a fault in a page from outside: on the wire, in served files, in styles. The product knows nothing of it. */
import type { Page } from "playwright-core";

import type { Facts } from "./world";

export type Plant = (page: Page) => Promise<unknown>;

/** Change what the page is told; null: it is not told. */
export const hearing =
  (change: (message: Facts) => Facts | null): Plant =>
  (page) =>
    page.routeWebSocket(/\/socket/, (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => server.send(text));
      server.onMessage((text) => {
        const message = change(JSON.parse(String(text)) as Facts);
        if (message) socket.send(JSON.stringify(message));
      });
    });

/** Change the view in everything that the page is told. */
export const seeing = (change: (view: Facts, message: Facts) => void): Plant =>
  hearing((message) => {
    if (message.position?.view) change(message.position.view as Facts, message);
    return message;
  });

/** Change what the page sends. */
export const sending =
  (change: (move: string) => string): Plant =>
  (page) =>
    page.routeWebSocket(/\/socket/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => socket.send(text));
      socket.onMessage((text) => {
        const message = JSON.parse(String(text)) as Facts;
        server.send(
          JSON.stringify(message.type === "move" ? { ...message, move: change(message.move as string) } : message),
        );
      });
    });

export const styled =
  (css: string): Plant =>
  (page) =>
    page.addInitScript((text) => {
      addEventListener("DOMContentLoaded", () => {
        const style = document.createElement("style");
        style.textContent = text;
        document.head.append(style);
      });
    }, css);

/** Run something in the page when it has loaded. */
export const running =
  (code: string): Plant =>
  (page) =>
    page.addInitScript({ content: `addEventListener("load", () => { ${code} });` });

/** Replace a text in the files that the server sends. */
export const serving =
  (from: string, to: string): Plant =>
  (page) =>
    page.route(/\/assets\/.*\.js$/, async (route) => {
      const answer = await route.fetch();
      const body = await answer.text();
      await route.fulfill({ response: answer, body: body.replaceAll(from, to) });
    });

/** Change what the server foresees. */
export const foreseeing =
  (change: (changes: Record<string, number>) => Record<string, number>): Plant =>
  (page) =>
    page.route(/\/foresee$/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { changes: Record<string, number>[] };
      await route.fulfill({ response: answer, json: { changes: body.changes.map(change) } });
    });

/** Change why things are closed, as the page hears it. */
export const closing =
  (change: (closed: { code: string; rule: string | null } | null) => unknown): Plant =>
  (page) =>
    page.route(/\/foresee$/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { closed: ({ code: string; rule: string | null } | null)[] };
      await route.fulfill({ response: answer, json: { ...body, closed: body.closed.map(change) } });
    });
