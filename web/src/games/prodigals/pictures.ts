/** The pictures of the rules pages, one for each key idea. */
import type { IconName } from "../../lib/icons";
import { arrow, at, box, icon, row, seat, words } from "../../rules/draw";
import type { Picture } from "../../rules/pictures";

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
      ],
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
    ["horse", "glass", "house", "dog"],
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
  ],
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
    ["dog", "horse", "glass", "house"],
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

export const pictures: Record<string, Picture> = {
  "pc-worst": { ink: "pc", height: 200, body: worst },
  "pc-society": { ink: "pc", height: 206, body: society },
  "pc-circle": { ink: "pc", height: 206, body: circle },
  "pc-symbols": { ink: "pc", height: 196, body: symbols },
  "pc-hyde": { ink: "pc", height: 200, body: hyde },
};
