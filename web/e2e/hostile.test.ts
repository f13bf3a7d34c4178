/** Whatever people call themselves or say, it stays text, on every screen where it appears. */
import { afterAll, beforeAll, expect, test } from "vitest";

import { call, DESKTOP, Stage, still } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const PAYLOADS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "javascript:alert(1)",
  "{{7*7}}",
  "${alert(1)}",
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  "<iframe src=javascript:alert(1)>",
  "<a href=javascript:alert(1)>x</a>",
  "<b>**bold**</b>",
  "</textarea><script>alert(1)</script>",
  "<body onload=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<math><mi xlink:href=javascript:alert(1)>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "%3Cscript%3Ealert(1)%3C/script%3E",
  "<style>@import'x'</style>",
  "<link rel=stylesheet href=x>",
  "<object data=x>",
  "<embed src=x>",
  "<form action=x><button>",
  "{amount}",
  "{name}",
  "<svg/onload=alert(1)>",
  "<svg><script>alert(1)</script>",
  "<img src=1 onerror=alert(1)//",
  "<video onerror=alert(1)>",
  "<audio src onerror=alert(1)>",
  "<marquee onstart=alert(1)>",
  "<select autofocus onfocus=1>",
  "<textarea onfocus=alert(1)>",
  "<keygen autofocus>",
  "<base href=//x.example>",
  "<meta http-equiv=refresh>",
  "</script><script>alert(1)",
  "`-alert(1)-`",
  '\\"-alert(1)//',
  "\\u003cscript\\u003e",
  "<!--<img src=x>-->",
  "<![CDATA[<b>x</b>]]>",
  "<?xml version=1?>",
  "<x onclick=alert(1)>click</x>",
  "<template><img src=x>",
  "<noscript><p title=x>",
  "{@html alert(1)}",
  "#{7*7}",
  "<%= 7*7 %>",
  "<dialog open>x</dialog>",
];

/** What no message may ever bring onto a page. */
const FOREIGN =
  'iframe, object, embed, base, marquee, math, template, x, video, audio, noscript p, body style, img[src="x"], [onerror], [onload], [onclick], [onfocus], [ontoggle], [onstart], a[href^="javascript"]';

test("fifty hostile lines of talk and fifty hostile names are shown as they were typed", async () => {
  const [host, guest] = [await stage.visit(DESKTOP, "en-GB"), await stage.visit(DESKTOP, "de-DE")];
  await host.page.goto(stage.url);
  await guest.page.goto(stage.url);
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "greedy" }];
  const { id } = await call<{ id: string }>(host.page, "POST", "/api/tables", {
    game: "qe",
    name: "Mira",
    options: "seats=3",
    seats,
  });
  await call(guest.page, "POST", `/api/tables/${id}/seats`, { name: PAYLOADS[0].slice(0, 24), seat: 1 });
  await host.page.goto(`${stage.url}/t/${id}`);
  await host.page.waitForSelector(".who");
  await expect.poll(() => host.page.locator(".who li:nth-child(2) b").textContent()).toBe(PAYLOADS[0].slice(0, 24));
  await call(host.page, "POST", `/api/tables/${id}/start`);
  await guest.page.goto(`${stage.url}/t/${id}`);
  for (const { page } of [host, guest]) {
    await page.waitForSelector(".shell");
    await page.click('.tabs button:text-is("Chat")');
  }
  expect(PAYLOADS.length).toBe(50);
  for (const payload of PAYLOADS) {
    await guest.page.fill(".say input", payload);
    await guest.page.keyboard.press("Enter");
  }
  for (const { page } of [host, guest]) {
    await page.waitForFunction((n) => document.querySelectorAll(".rail .log .said").length === n, PAYLOADS.length);
    const said = await page.locator(".rail .log .said").allTextContents();
    PAYLOADS.forEach((payload, at) => expect(said[at]).toContain(payload));
    expect(await page.locator(FOREIGN).count()).toBe(0);
  }
  for (const payload of PAYLOADS) {
    const name = payload.slice(0, 24).trim();
    await call(guest.page, "PATCH", `/api/tables/${id}/seats/1`, { name });
    await host.page.waitForFunction(
      (wanted) => document.querySelector(".sp-card:nth-of-type(2) b")?.textContent === wanted,
      name,
    );
    expect([name, await host.page.locator(FOREIGN).count()]).toEqual([name, 0]);
  }
  await host.page.click(".tabs button:first-child");
  expect(await host.page.locator(FOREIGN).count()).toBe(0);
  for (const { faults, context } of [host, guest]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

/* Every other place where words of strangers come onto a page. */

const SPRINKLED = [0, 1, 2, 8, 9, 13, 16, 25, 34, 46].map((at) => PAYLOADS[at]);

test("hostile names and words stay text at home, in the list of tables, in the gallery and in whispers", async () => {
  const [host, guest, third] = [
    await stage.visit(DESKTOP, "en-GB"),
    await stage.visit(DESKTOP, "de-DE"),
    await stage.visit(DESKTOP, "en-GB"),
  ];
  for (const { page } of [host, guest, third]) await page.goto(stage.url);
  for (const payload of SPRINKLED) {
    const name = payload.slice(0, 24).trim();
    const seats = [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "fair" }];
    const { id } = await call<{ id: string }>(host.page, "POST", "/api/tables", {
      game: "tiefe-taschen",
      name,
      options: "seats=3 phase3=orderly",
      listed: true,
      whispers: true,
      seats,
    });
    await call(guest.page, "POST", `/api/tables/${id}/seats`, { name: `${name.slice(0, 22)}2`, seat: 1 });
    await call(host.page, "POST", `/api/tables/${id}/start`);
    await call(guest.page, "POST", `/api/tables/${id}/chat`, { text: payload, to: 0, key: `w-${id}` });
    await call(third.page, "POST", `/api/tables/${id}/gallery`, {
      name: `${name.slice(0, 22)}3`,
      text: payload,
      key: `g-${id}`,
    });
    for (const { page } of [host, third]) {
      await page.goto(`${stage.url}/t/${id}`);
      await page.waitForSelector(".shell");
      await page.click('.tabs button:text-is("Chat")');
      await page.waitForFunction((wanted) => document.body.textContent?.includes(wanted), payload);
      expect([payload, await page.locator(FOREIGN).count()]).toEqual([payload, 0]);
    }
  }
  /* The home page has the newest of them, the list has all. */
  for (const [path, shown] of [
    ["/", 6],
    ["/tables", SPRINKLED.length],
  ] as const) {
    await host.page.goto(stage.url + path);
    await expect.poll(() => host.page.locator("main .tb").count()).toBeGreaterThanOrEqual(shown);
    await still(host.page);
    expect([path, await host.page.locator(FOREIGN).count()]).toEqual([path, 0]);
  }
  for (const { faults, context } of [host, guest, third]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

test.each([
  "/t/%",
  "/t/%E0%A4%A",
  "/t/<svg onload=alert(1)>",
  "/t/x/replay/%/%",
  "/rules/%",
  "/rules/qe#%E0%A4%A",
  "/rules/qe#<img src=x onerror=alert(1)>",
  "/rules/<img src=x onerror=alert(1)>",
  "/new/<img src=x onerror=alert(1)>",
  "/learn/%",
  "/claim#<img src=x onerror=alert(1)>",
  "/%",
])("the address %s leads to a page with a way on", async (path) => {
  const { page, context } = await stage.visit(DESKTOP, "en-GB");
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(String(error)));
  await page.goto(stage.url + path);
  await page.waitForSelector("main a[href], main button");
  await still(page);
  expect([path, thrown, await page.locator(FOREIGN).count()]).toEqual([path, [], 0]);
  await context.close();
});
