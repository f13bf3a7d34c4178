import { t } from "../../lib/prefs.svelte";
import { courseOf, type Course } from "../ui";
import { dollars } from "./texts";
import type { CFEvent, Model } from "./view";

/** Everybody's real money, on the table or offshore, as far as these eyes know. */
export function course(events: CFEvent[], last: Model): Course {
  const start = last.seats.map(() => 0n);
  const values = courseOf(events, start, (event, add) => {
    switch (event.type) {
      case "funded":
      case "sold":
      case "evaded":
      case "converted":
      case "drawn":
        return add(event.seat, event.amount);
      case "bought":
        return add(event.seat, -event.price);
      case "flown":
        return add(event.seat, -event.fee);
      case "halved":
        return add(event.seat, -event.amount);
    }
  });
  return { title: t("cf.chart"), values, format: (value) => dollars(Number(value)), log: false };
}
