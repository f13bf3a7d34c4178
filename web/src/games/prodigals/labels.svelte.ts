/** Whether spaces and cards tell what they do in words, in signs, or in both. Kept in this browser. */
export const LABELS = ["words", "both", "icons"] as const;
export type Labels = (typeof LABELS)[number];

const KEY = "pc-labels";

function stored(): Labels {
  try {
    const found = localStorage.getItem(KEY);
    return LABELS.find((each) => each === found) ?? "words";
  } catch {
    return "words";
  }
}

class Choice {
  now = $state<Labels>(stored());
  readonly words = $derived(this.now !== "icons");
  readonly icons = $derived(this.now !== "words");

  choose(labels: Labels): void {
    this.now = labels;
    try {
      localStorage.setItem(KEY, labels);
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const labels = new Choice();
