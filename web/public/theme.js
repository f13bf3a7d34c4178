/* Before the first paint: the chosen theme, or that of the device. */
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch (error) {
    chosen = null;
  }
  var dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();
