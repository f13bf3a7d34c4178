import { mount } from "svelte";

import "./fonts";
import "./tokens.css";
import "./parts.css";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
