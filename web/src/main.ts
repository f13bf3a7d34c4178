import { mount } from "svelte";

import "./fonts";
import "./tokens.css";
import "./games";
import "./parts.css";
import App from "./App.svelte";
import { prefs } from "./lib/prefs.svelte";
import { load } from "./lib/text";

const target = document.getElementById("app");
void load(prefs.lang).then(() => target && mount(App, { target }));
