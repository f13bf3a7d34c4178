/** Hand a link on: by the device's own means, else to the clipboard; `shown` where neither works and it must be read. */

export async function share(title: string, url: string): Promise<"shared" | "copied" | "shown"> {
  if ("share" in navigator) {
    try {
      await navigator.share({ title, url });
      return "shared";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "shared";
    }
  }
  return (await copy(url)) ? "copied" : "shown";
}

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
