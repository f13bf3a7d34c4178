import { expect, test } from "vitest";
import data from "virtual:game/prodigals";

import { syllables } from "./syllables";

const shown = (text: string, lang: "de" | "en"): string => syllables(text, 6, lang).replaceAll("\u00ad", "-");

test.each([
  ["Konservativenschreck", "Kon-ser-va-ti-ven-schreck"],
  ["Wahlkampfschatzmeister", "Wahl-kampf-schatz-meis-ter"],
  ["Genuschelte Ansprache", "Ge-nu-schelte An-spra-che"],
  ["Freibierabend", "Frei-bier-abend"],
  ["Gesellschaftssekretär", "Ge-sell-schafts-se-kre-tär"],
  ["Stadthaus, STADTHAUS", "Stadt-haus, STADT-HAUS"],
  ["Bonusplättchen", "Bo-nus-plätt-chen"],
])("%s can be broken", (text, broken) => {
  expect(shown(text, "de")).toBe(broken);
});

test.each([
  ["Dog on the Sofa", "Dog on the Sofa"],
  ["Anti-Conservative", "Anti-Con-ser-va-tive"],
  ["highest", "high-est"],
  ["Mumbled Address", "Mum-bled Ad-dress"],
])("%s is broken where one hears it", (text, broken) => {
  expect(shown(text, "en")).toBe(broken);
});

test("nothing but hyphens is added, and nothing to words that no game has", () => {
  const text = "Stammredner auf der Seifenkiste, Überläufer im engsten Kreis";
  expect(syllables(text, 6, "de").replaceAll("\u00ad", "")).toBe(text);
  expect(shown("Donaudampfschifffahrt", "de")).toBe("Donaudampfschifffahrt");
});

test.each(["de", "en"] as const)("no part of a title of a card is too long for a narrow card: %s", (lang) => {
  const parts = Object.values(data.items).flatMap((item) => shown(item[lang] ?? "", lang).split(/[-\s]/));
  expect(parts.filter((part) => part.length > 9)).toEqual([]);
});
