import { mount } from "svelte";

import "./fonts";
import "./tokens.css";
import "./games";
import "./parts.css";
import "./shell.css";
import "./pieces.css";
import "./small.css";
import App from "./App.svelte";
import { prefs } from "./lib/prefs.svelte";
import { load } from "./lib/text";

const target = document.getElementById("app");
const wanted = load(prefs.lang);
void wanted.then(() => target && mount(App, { target }));
/* Without texts there is no screen: a line in both languages, and a way to try again. */
wanted.catch(() => {
  if (target)
    target.innerHTML =
      '<main class="wrap"><p role="alert">This page could not be loaded. Diese Seite konnte nicht geladen werden.</p><a class="btn" href="">Try again · Noch einmal</a></main>';
});
