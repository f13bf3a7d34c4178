/* Before the first paint: the chosen theme, or that of the device; and all files of this page are asked for at once. */
(function () {
  function kept(name) {
    try {
      return localStorage.getItem(name);
    } catch (error) {
      return null;
    }
  }
  var chosen = kept("theme");
  var dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";

  var known = document.querySelector("meta[name=files]");
  if (!known) return;
  var files = JSON.parse(known.content);
  var asked = new URLSearchParams(location.search).get("lang") || kept("lang") || navigator.language.slice(0, 2).toLowerCase();
  var wanted = files[asked === "de" ? "de" : "en"].concat(files[location.pathname.split("/")[1] || "home"] || []);
  wanted.forEach(function (file) {
    var link = document.createElement("link");
    if (file.slice(-4) === ".css") {
      link.rel = "preload";
      link.as = "style";
    } else link.rel = "modulepreload";
    link.crossOrigin = "";
    link.href = file;
    document.head.appendChild(link);
  });
})();
