import { t } from "../../lib/prefs.svelte";
import { courseOf, type Course } from "../ui";
import { money } from "./texts";
import { sum, type Model, type TTEvent } from "./view";

/** What was paid to everybody before all eyes. */
export function course(events: TTEvent[], last: Model): Course {
  const start = last.seats.map(() => 0n);
  const values = courseOf(events, start, (event, add) => {
    if (event.type === "paid-out") add(event.seat, sum(event.values));
  });
  return { title: t("tt.result.paid"), values, format: (value) => money(Number(value)), log: false };
}
