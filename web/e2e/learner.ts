/** Somebody who goes through a lesson or tries out a rule. */
import type { Page } from "playwright-core";

export const tutor = (page: Page): Promise<string> => page.locator(".tutor .words").innerText();

/** Look at everything that is still being shown, at once, until the lesson speaks or is over. */
export async function listen(page: Page): Promise<"tutor" | "end"> {
  for (let tries = 0; tries < 40; tries++) {
    const found = await page.waitForSelector(".tutor, .end, .onward");
    if (await page.locator(".end").count()) return "end";
    if (await page.locator(".tutor").count()) return "tutor";
    await found.click({ timeout: 1_000 }).catch(() => undefined);
    await page.waitForTimeout(60);
  }
  throw new Error("the lesson never spoke again");
}

/** Do what the lesson wants by its own button: read on, or have the move made. */
export async function follow(page: Page): Promise<"tutor" | "end"> {
  const before = await tutor(page);
  await page.locator(".tutor .show, .tutor .next.pri").first().click();
  await page.waitForFunction(
    (old) => (document.querySelector(".tutor .words") as HTMLElement | null)?.innerText !== old,
    before,
  );
  return listen(page);
}
