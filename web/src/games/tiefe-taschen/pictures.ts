/** The pictures of the rules pages, one for each key idea. */
import type { IconName } from "../../lib/icons";
import { arrow, back, front, icon, money, row, seat, words } from "../../rules/draw";
import type { Picture } from "../../rules/pictures";

const split =
  row([5, 3, 2, 1], (value, n) => money(value, 96 + n * 22, 50 + n * 16, 74)) +
  icon("president", 96, 150, 34, "accent") +
  seat(0, 140, 150, 34) +
  row(
    [
      [0, "5"],
      [1, "3"],
      [2, "1 2"],
      [3, ""],
    ],
    ([who, got], n) => {
      const y = 42 + n * 40;
      return (
        arrow(226, 96, 350, y, got === "") +
        seat(who, 380, y, 30) +
        (got
          ? row(got.split(" "), (value, k) => money(value, 446 + k * 70, y, 60))
          : icon("cross", 446, y, 22, "bad")) +
        (n < 3 ? icon("agree", 590, y, 26, "good") : icon("reject", 590, y, 26, "bad"))
      );
    },
  );

const CARDS: [IconName, IconName | "", "ink" | "good" | "bad"][] = [
  ["agree", "", "good"],
  ["reject", "", "bad"],
  ["treasury", "cash", "ink"],
  ["blackmail", "snoop", "ink"],
  ["avert", "", "ink"],
];
const cards = row(CARDS, ([name, below, tone], n) => {
  const x = 76 + n * 122;
  return (
    front(x, 84, 84, 112, name, tone) +
    (below ? icon(below, x, 166, 28, "accent") : "") +
    (name === "agree" ? words("+1", x, 172, 22, "good") : name === "reject" ? words("−1", x, 172, 22, "bad") : "") +
    (name === "avert" ? icon("undo", x, 166, 28, "accent") : "")
  );
});

const SHOWN: (IconName | "")[] = ["agree", "treasury", "reject", "", ""];
const reveal =
  row(SHOWN, (name, n) => {
    const x = 80 + n * 120;
    return (
      (name
        ? front(x, 76, 72, 96, name, name === "agree" ? "good" : name === "reject" ? "bad" : "ink")
        : back(x, 76, 72, 96)) +
      seat(n, x, 150, 28) +
      (n < 4 ? arrow(x + 44, 76, x + 74, 76, n > 1) : "") +
      (n === 0 ? icon("president", x - 30, 150, 26, "accent") : "")
    );
  }) +
  icon("agree", 232, 196, 22, "good") +
  words("≥", 276, 203, 24) +
  icon("reject", 320, 196, 22, "bad") +
  arrow(350, 196, 384, 196) +
  icon("cash", 410, 196, 28, "good");

const bribe =
  seat(1, 60, 88, 38) +
  icon("env", 130, 88, 46) +
  money(3, 130, 132, 54) +
  arrow(170, 88, 250, 88) +
  seat(2, 286, 88, 38) +
  arrow(318, 76, 400, 52) +
  front(438, 52, 44, 58, "agree", "good") +
  icon("check", 486, 52, 26, "good") +
  arrow(508, 52, 552, 52) +
  money(3, 590, 52, 54) +
  seat(2, 590, 84, 18) +
  arrow(318, 100, 400, 126) +
  front(438, 130, 44, 58, "reject", "bad") +
  icon("cross", 486, 130, 26, "bad") +
  arrow(508, 130, 552, 130, true) +
  money(3, 590, 130, 54) +
  seat(1, 590, 162, 18);

export const pictures: Record<string, Picture> = {
  "tt-split": { ink: "tt", height: 200, body: split },
  "tt-bribe": { ink: "tt", height: 190, body: bribe },
  "tt-cards": { ink: "tt", height: 200, body: cards },
  "tt-reveal": { ink: "tt", height: 224, body: reveal },
};
