/** A notification when it is my turn and the page is not in sight; only if asked for. */

const WANTED = "notify";

export const canNotify = (): boolean => "Notification" in globalThis;

export function wantsNotes(): boolean {
  try {
    return canNotify() && Notification.permission === "granted" && localStorage.getItem(WANTED) === "yes";
  } catch {
    return false;
  }
}

export async function askForNotes(): Promise<boolean> {
  if (!canNotify() || (await Notification.requestPermission()) !== "granted") return false;
  try {
    localStorage.setItem(WANTED, "yes");
  } catch {
    // A browser that keeps nothing has to be asked again.
  }
  return true;
}

export function stopNotes(): void {
  try {
    localStorage.removeItem(WANTED);
  } catch {
    // Nothing was kept.
  }
}

export function note(text: string): void {
  if (document.hidden && wantsNotes()) new Notification(text, { tag: "turn", icon: "/icon.svg" });
}
