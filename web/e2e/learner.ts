/** Somebody who goes through a lesson or tries out a rule. */
import type { Page } from "playwright-core";

export const tutor = (page: Page): Promise<string> => page.locator(".tutor .words").innerText();

/** Look at everything that is still being shown, at once, until the lesson speaks or is over. */
export async function listen(page: Page): Promise<"tutor" | "end"> {
  const heard = await page.waitForFunction(() => {
    document.querySelector<HTMLElement>(".onward")?.click();
    if (document.querySelector(".end")) return "end";
    return document.querySelector(".tutor") ? "tutor" : null;
  });
  return (await heard.jsonValue())!;
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
