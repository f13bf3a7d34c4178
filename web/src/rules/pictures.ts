/** One picture for each key idea of a game, without words: figures and signs are the same in every language. */
import type { IconName } from "../lib/icons";
import { arrow, at, back, box, front, icon, money, rose, seat, sheet, stars, strike, W, words } from "./draw";

export interface Picture {
  ink: "tt" | "qe" | "cf" | "pc";
  height: number;
  body: string;
}

const row = <T>(list: T[], draw: (thing: T, at: number) => string): string => list.map(draw).join("");

/* Q.E. */

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
  row(["fin", "fin", "fin"] as IconName[], (name, n) => front(256 + n * 46, 69, 42, 58, name)) +
  words("0 · 3 · 6 · 10", 302, 132, 20, "accent") +
  back(394, 69, 34, 34) +
  icon("fin", 394, 69, 20, "on-accent") +
  row(["agr", "hou", "fin", "man"] as IconName[], (name, n) => front(458 + n * 46, 69, 42, 58, name)) +
  words("0 · 0 · 4 · 8", 527, 132, 20, "accent");

/* Tiefe Taschen */

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
    ] as [number, string][],
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

/* Counterfeiters */

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

/* The Prodigals Club */

const CONTESTS: IconName[] = ["ballot", "fan"];
const worst = row(
  [
    [0, 22, 14],
    [1, 9, 18],
  ],
  ([who, e, s], n) => {
    const x = 60 + n * 320;
    const top = Math.max(e, s);
    return (
      seat(who, x, 100, 40) +
      row([e, s], (score, k) => {
        const left = x + 60 + k * 92;
        return (
          icon(CONTESTS[k], left + 16, 168, 26) +
          box(
            left,
            150 - score * 4.6,
            34,
            score * 4.6,
            score === top ? "accent" : "sheet",
            score === top ? "accent" : "ink2",
          ) +
          words(score, left + 56, 146, 26, score === top ? "accent" : "ink2")
        );
      }) +
      (n === 1 ? icon("trophy", x + 232, 60, 34, "good") : "")
    );
  },
);

const SPOTS: [number, number, IconName][] = [
  [0, 0, "dog"],
  [2, 1, "horse"],
  [1, 2, "house"],
  [0, 3, "glass"],
];
const society = at(
  -90,
  0,
  row(
    [12, 10, 8, 6],
    (value, r) =>
      words(value, 196, 56 + r * 40, 20, "ink2") + row([0, 1, 2], (c) => box(220 + c * 72, 32 + r * 40, 66, 34)),
  ) +
    row(SPOTS, ([c, r, name]) => icon(name, 253 + c * 72, 49 + r * 40, 20, "ink2")) +
    row(
      [
        [1, 0, "lady"],
        [2, 0, "gent"],
      ] as [number, number, IconName][],
      ([c, r, name]) =>
        box(220 + c * 72, 32 + r * 40, 66, 34, "accent", "accent") +
        icon(name, 253 + c * 72, 49 + r * 40, 26, "on-accent"),
    ) +
    arrow(325, 70, 325, 84, false, "bad") +
    arrow(308, 68, 268, 88, false, "bad") +
    arrow(397, 70, 397, 84, false, "bad") +
    words("12 + 12", 520, 84, 26) +
    arrow(520, 100, 520, 122) +
    words("10 + 10", 520, 154, 26, "good"),
);

function circleTile(x: number, y: number, signs: (IconName | "")[], fill = "sheet"): string {
  const spots = [
    [0, -24],
    [24, 0],
    [0, 24],
    [-24, 0],
  ];
  return (
    box(x - 36, y - 36, 72, 72, fill, "ink2") +
    `<path d="M${x - 36} ${y - 36}l72 72M${x + 36} ${y - 36}l-72 72" stroke="var(--line)" stroke-width="1.4"/>` +
    row(signs, (name, n) => (name ? icon(name, x + spots[n][0], y + spots[n][1], 20) : ""))
  );
}
const circle =
  circleTile(120, 70, ["dog", "horse", "glass", "house"]) +
  circleTile(194, 70, ["", "dog", "house", "horse"]) +
  circleTile(120, 144, ["glass", "dog", "", ""]) +
  circleTile(194, 144, ["house", "", "glass", "dog"], "soft") +
  `<circle cx="157" cy="107" r="13" fill="var(--paper)" stroke="var(--accent)" stroke-width="3"/>` +
  icon("spark", 157, 107, 18, "accent") +
  arrow(250, 107, 300, 107) +
  row(
    ["horse", "glass", "house", "dog"] as IconName[],
    (name, n) => box(316 + n * 54, 42, 46, 46, "soft", "accent") + icon(name, 339 + n * 54, 65, 28),
  ) +
  row(
    [0, 1],
    (n) =>
      icon("spark", 340 + n * 150, 142, 26, "accent") +
      words("−1", 380 + n * 150, 151, 26, "good") +
      icon(CONTESTS[n], 420 + n * 150, 142, 30),
  );

const hyde = row(
  [
    [0, 3, "−2"],
    [1, 2, "−1"],
    [2, 0, "+1"],
  ] as [number, number, string][],
  ([who, count, votes], n) => {
    const y = 52 + n * 50;
    return (
      seat(who, 120, y, 34) +
      row(Array.from({ length: count }), (_, k) => icon("mega", 190 + k * 52, y, 36)) +
      (count ? "" : box(170, y - 1, 40, 2, "line")) +
      arrow(360, y, 420, y) +
      icon("ballot", 460, y, 30) +
      words(votes, 520, y + 9, 28, n < 2 ? "good" : "bad")
    );
  },
);

const symbols =
  row(
    ["dog", "horse", "glass", "house"] as IconName[],
    (name, n) => box(40, 30 + n * 36, 34, 30, "soft", "accent") + icon(name, 57, 45 + n * 36, 22),
  ) +
  arrow(90, 100, 140, 100) +
  row(
    CONTESTS,
    (name, n) =>
      box(160 + n * 210, 44, 150, 112) +
      icon(name, 190 + n * 210, 70, 30) +
      words(n ? "−1" : "−2", 250 + n * 210, 80, 28, "good") +
      icon("plus", 196 + n * 210, 126, 20) +
      words("−1", 232 + n * 210, 134, 24, "good") +
      icon(n ? "horse" : "dog", 276 + n * 210, 126, 26),
  );

export const PICTURES: Record<string, Picture> = {
  "qe-auction": { ink: "qe", height: 206, body: auction },
  "qe-out": { ink: "qe", height: 206, body: eliminated },
  "qe-points": { ink: "qe", height: 160, body: sets },
  "tt-split": { ink: "tt", height: 200, body: split },
  "tt-bribe": { ink: "tt", height: 190, body: bribe },
  "tt-cards": { ink: "tt", height: 200, body: cards },
  "tt-reveal": { ink: "tt", height: 224, body: reveal },
  "cf-flow": { ink: "cf", height: 216, body: flow },
  "cf-quality": { ink: "cf", height: 206, body: quality },
  "cf-police": { ink: "cf", height: 174, body: police },
  "pc-worst": { ink: "pc", height: 200, body: worst },
  "pc-society": { ink: "pc", height: 206, body: society },
  "pc-circle": { ink: "pc", height: 206, body: circle },
  "pc-symbols": { ink: "pc", height: 196, body: symbols },
  "pc-hyde": { ink: "pc", height: 200, body: hyde },
};

/** The drawing without colours of its own; `style` gives it some where there is no page around it. */
export function svg(name: string, style = ""): string {
  const { height, body } = PICTURES[name];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${height}">${style}${sheet(name, height, body)}</svg>\n`;
}
