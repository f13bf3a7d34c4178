/** Three columns from 1200 px on; below, the order of the phone. */
class Layout {
  wide = $state(false);

  constructor() {
    const query = matchMedia("(min-width: 1200px)");
    this.wide = query.matches;
    query.addEventListener("change", (event) => (this.wide = event.matches));
  }
}

export const layout = new Layout();
