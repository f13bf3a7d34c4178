/** What to say when something did not work. */
import { Problem } from "./api";
import { t } from "./prefs.svelte";
import { has } from "./text";

/** The server's own words; where there are none, as when it cannot be reached, ours. */
export function problemText(error: unknown): string {
  if (!(error instanceof Problem)) return t("refusal.internal-error");
  if (error.message) return error.message;
  const key = `refusal.${error.code}`;
  return has(key) ? t(key) : t("refusal.internal-error");
}

/** Do something, and return what to say when it did not work; "" when it did. */
export async function problemIn(work: () => Promise<unknown>): Promise<string> {
  try {
    await work();
    return "";
  } catch (error) {
    return problemText(error);
  }
}
