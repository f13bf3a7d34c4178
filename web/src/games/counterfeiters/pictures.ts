/** The pictures of the rules pages, one for each key idea. */
import type { IconName } from "../../lib/icons";
import { arrow, box, front, icon, money, row, stars, strike, words } from "../../rules/draw";
import type { Picture } from "../../rules/pictures";

const flow =
  icon("printer", 60, 104, 54) +
  arrow(96, 104, 132, 104) +
  row([0, 1, 2], (n) => money(50, 176 + n * 8, 92 + n * 12, 70, 1)) +
  stars(1, 184, 152) +
  arrow(236, 92, 290, 58) +
  icon("cart", 322, 52, 44) +
  words("3 × 50", 322, 92, 18) +
  icon("cap", 368, 40, 26, "bad") +
  arrow(236, 122, 290, 148) +
  icon("fence", 322, 146, 44) +
  words("8 × 20–40", 322, 188, 18) +
  arrow(378, 60, 430, 92) +
  arrow(378, 146, 430, 118) +
  icon("cash", 466, 104, 58, "good") +
  words("½", 466, 62, 24, "bad") +
  icon("don", 500, 56, 26, "bad") +
  arrow(504, 104, 536, 104) +
  icon("jet", 560, 84, 30) +
  icon("palm", 590, 122, 46, "good") +
  icon("lock", 616, 96, 20, "good");

const TRACK: (IconName | "a" | "b" | "")[] = ["", "", "don", "", "a", "strike", "don", "", "b", "flag"];
const police =
  row(TRACK, (name, n) => {
    const x = 46 + n * 61;
    const past = n < 2;
    const mark =
      name === "a" || name === "b"
        ? stars(name === "a" ? 1 : 2, x, 92) + strike(x - 16, 108, x + 16, 78)
        : name
          ? icon(name, x, 92, 32, name === "don" ? "on-accent" : "ink")
          : "";
    return (
      box(x - 26, 66, 52, 52, name === "don" ? "accent" : past ? "sunk" : "sheet", past ? "line" : "ink2") +
      mark +
      (name === "don" ? words("½", x, 146, 22, "bad") + icon("cash", x + 22, 138, 20, "bad") : "")
    );
  }) +
  icon("cap", 107, 44, 38) +
  arrow(130, 48, 162, 48);

const QUALITY: IconName[] = ["ink", "paper", "holo"];
const quality = row([1, 2, 3], (n) => {
  const x = 110 + (n - 1) * 210;
  return (
    row(QUALITY.slice(0, n), (name, k) => front(x + (k - (n - 1) / 2) * 52, 58, 46, 56, name)) +
    arrow(x, 94, x, 116) +
    money(50, x, 140, 74, n) +
    stars(n, x, 176) +
    words(`${10 + n * 10}`, x + 66, 148, 22, "good")
  );
});

export const pictures: Record<string, Picture> = {
  "cf-flow": { ink: "cf", height: 216, body: flow },
  "cf-quality": { ink: "cf", height: 206, body: quality },
  "cf-police": { ink: "cf", height: 174, body: police },
};
