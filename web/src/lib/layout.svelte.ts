/** Three columns from 1200 px on; below, the order of the phone, with more on the board from 700 px on. */
class Layout {
  wide = $state(false);
  roomy = $state(false);

  constructor() {
    const query = matchMedia("(min-width: 1200px)");
    this.wide = query.matches;
    query.addEventListener("change", (event) => (this.wide = event.matches));
    const room = matchMedia("(min-width: 700px) and (min-height: 900px)");
    this.roomy = room.matches;
    room.addEventListener("change", (event) => (this.roomy = event.matches));
  }
}

export const layout = new Layout();
