/** The space I am about to send a boy to: tapped on the board, confirmed in the dock. */
class Plan {
  errand = $state<string | null>(null);
}

export const plan = new Plan();
