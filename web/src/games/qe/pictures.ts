/** The pictures of the rules pages, one for each key idea. */
import { arrow, back, box, front, icon, rose, row, seat, strike, words } from "../../rules/draw";
import type { Picture } from "../../rules/pictures";

const auction =
  rose("bond-JP", 96, 100, 150) +
  box(30, 62, 132, 76) +
  icon("fin", 62, 92, 30) +
  words(4, 128, 122, 48) +
  seat(0, 250, 62, 38) +
  icon("gavel", 288, 62, 28) +
  box(312, 44, 66, 36, "soft", "accent") +
  words(100, 345, 70, 24) +
  icon("eye", 404, 62, 26) +
  row(
    [
      [1, 120],
      [2, 0],
      [3, 85],
    ],
    ([who, bid], n) => {
      const x = 250 + n * 130;
      return (
        seat(who, x, 140, 34) +
        back(x + 54, 140, 58, 36) +
        icon("lock", x + 54, 140, 22, "on-accent") +
        words(bid, x + 54, 182, 19, bid === 120 ? "good" : "ink2")
      );
    },
  ) +
  arrow(238, 92, 172, 98) +
  seat(0, 218, 177, 18) +
  icon("eye", 242, 177, 20, "ink2") +
  icon("trophy", 304, 108, 18, "good");

const spent: [number, number, string][] = [
  [0, 118, "900"],
  [1, 74, "560"],
  [2, 92, "700"],
  [3, 30, "230"],
];
const eliminated = row(spent, ([who, height, sum], n) => {
  const x = 110 + n * 140;
  const isTop = n === 0;
  return (
    box(x - 28, 150 - height, 56, height, isTop ? "sunk" : "sheet", isTop ? "bad" : "ink2") +
    seat(who, x, 172, 30) +
    words(sum, x, 142, 22, isTop ? "bad" : "ink") +
    (isTop ? strike(x - 40, 28, x + 40, 150) + strike(x + 40, 28, x - 40, 150) : "") +
    (n === 3 ? box(x - 28, 72, 56, 34, "soft", "good") + words("+6", x, 97, 24, "good") : "")
  );
});

const sets =
  row(["US", "US", "US"], (nation, n) => box(30 + n * 46, 40, 42, 58) + words(nation, 51 + n * 46, 76, 17)) +
  words("1 · 3 · 6 · 10", 98, 132, 20, "accent") +
  row(["fin", "fin", "fin"], (name, n) => front(256 + n * 46, 69, 42, 58, name)) +
  words("0 · 3 · 6 · 10", 302, 132, 20, "accent") +
  back(394, 69, 34, 34) +
  icon("fin", 394, 69, 20, "on-accent") +
  row(["agr", "hou", "fin", "man"], (name, n) => front(458 + n * 46, 69, 42, 58, name)) +
  words("0 · 0 · 4 · 8", 527, 132, 20, "accent");

export const pictures: Record<string, Picture> = {
  "qe-auction": { ink: "qe", height: 206, body: auction },
  "qe-out": { ink: "qe", height: 206, body: eliminated },
  "qe-points": { ink: "qe", height: 160, body: sets },
};
