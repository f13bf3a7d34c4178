/**
 * Three columns from 1200 px on. Below, the order of the phone; a screen that lies has the question beside the board,
 * and a tablet has room for more on the board.
 */
class Layout {
  wide = $state(false);
  lying = $state(false);
  roomy = $state(false);

  constructor() {
    watch("(min-width: 1200px)", (is) => (this.wide = is));
    watch("(min-width: 700px) and (max-width: 1199px) and (orientation: landscape)", (is) => (this.lying = is));
    watch(
      "(min-width: 700px) and (min-height: 900px), (min-width: 1000px) and (min-height: 700px)",
      (is) => (this.roomy = is),
    );
  }
}

function watch(query: string, tell: (is: boolean) => void): void {
  const media = matchMedia(query);
  tell(media.matches);
  media.addEventListener("change", (event) => tell(event.matches));
}

export const layout = new Layout();
