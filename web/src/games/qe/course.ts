import { t } from "../../lib/prefs.svelte";
import { courseOf, type Course } from "../ui";
import { money } from "./texts";
import type { Model, QEEvent } from "./view";

/** What everybody has spent, as far as these eyes know: at least so much. */
export function course(events: QEEvent[], last: Model): Course {
  const start = last.seats.map(() => 0n);
  const values = courseOf(events, start, (event, add) => {
    if (event.type === "paid") add(event.seat, event.amount);
  });
  return { title: t("qe.chart"), values, format: money, log: true };
}
