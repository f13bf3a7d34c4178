/** Being told outside the page that it is my turn: by Web Push where browser, origin and server allow it, else by the open page itself. */
import { api } from "./api";
import { askForNotes, canNotify, stopNotes, wantsNotes } from "./turns";

/** `page`: only while a page of ours is open somewhere. */
export type PushState = "unknown" | "on" | "page" | "off" | "insecure" | "unsupported" | "denied";

/** What the server calls a key, as the bytes that browsers want. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

const hasPush = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis;

class Push {
  state = $state<PushState>("unknown");
  busy = $state(false);

  async look(): Promise<void> {
    this.state = await this.find();
  }

  private async find(): Promise<PushState> {
    if (!isSecureContext) return "insecure";
    if (!canNotify()) return "unsupported";
    if (Notification.permission === "denied") return "denied";
    if (hasPush()) {
      const worker = await navigator.serviceWorker.getRegistration("/");
      if (await worker?.pushManager.getSubscription().catch(() => null)) return "on";
    }
    return wantsNotes() ? "page" : "off";
  }

  async turnOn(): Promise<void> {
    this.busy = true;
    try {
      if (!(await askForNotes())) this.state = Notification.permission === "denied" ? "denied" : "off";
      else this.state = (await this.subscribe()) ? "on" : "page";
    } finally {
      this.busy = false;
    }
  }

  /** Without a push service, or a server that can push, the open page has to do. */
  private async subscribe(): Promise<boolean> {
    if (!hasPush()) return false;
    try {
      const { key } = await api.pushKey();
      if (key === null) return false;
      await navigator.serviceWorker.register("/sw.js");
      const worker = await navigator.serviceWorker.ready;
      const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
      const { endpoint, keys } = made.toJSON();
      await api.setPush({ endpoint: endpoint ?? "", keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } });
      return true;
    } catch {
      return false;
    }
  }

  async turnOff(): Promise<void> {
    this.busy = true;
    stopNotes();
    try {
      const worker = hasPush() ? await navigator.serviceWorker.getRegistration("/") : undefined;
      const made = await worker?.pushManager.getSubscription();
      if (made) await Promise.all([made.unsubscribe(), api.dropPush().catch(() => undefined)]);
    } finally {
      this.state = "off";
      this.busy = false;
    }
  }
}

export const push = new Push();
