/** Whether an event happened inside a thing of this kind, such as a field in which somebody types. */
export const isInside = (event: Event, selector: string): boolean =>
  event.target instanceof Element && event.target.closest(selector) !== null;
