/** What was chosen for a table, in words. */
import type { TableInfo } from "../generated/api";
import { wordsOf } from "./humane";
import { t } from "./prefs.svelte";
import { has, messageKey } from "./text";

export const optionTitle = (game: string, option: string): string => {
  const key = `option.${game}.${option}`;
  return has(key) ? t(key) : wordsOf(option);
};

export const valueTitle = (game: string, option: string, value: string): string => {
  const key = `option.${game}.${option}.${value}`;
  return has(key) ? t(key) : wordsOf(value);
};

export const optionWhat = (game: string, option: string): string => {
  const key = `option.${game}.${option}.what`;
  return has(key) ? t(key) : has(`option.${option}.what`) ? t(messageKey(`option.${option}.what`)) : "";
};

/** What has to be said of a value. */
export const valueWhat = (game: string, option: string, value: string): string => {
  const key = `option.${game}.${option}.${value}.what`;
  return has(key) ? t(key) : "";
};

/** `seats=4 memory=off` as pairs of words; the number of seats is seen anyway, and so are those who were named. */
export function chosenOptions(game: string, options: string, named: string[] = []): { title: string; value: string }[] {
  return options
    .split(" ")
    .map((pair) => pair.split("="))
    .filter(([name, value]) => name !== "seats" && !named.includes(name) && value)
    .map(([name, value]) => ({ title: optionTitle(game, name), value: valueTitle(game, name, value) }));
}

function paceWords({ pace }: TableInfo): string {
  if (pace.kind === "live") return `${t("pace.live")}, ${t("pace.n-seconds", { n: pace.seconds })}`;
  if (pace.kind === "days")
    return `${t("pace.days")}, ${t(pace.days === 1 ? "pace.one-day" : "pace.n-days", { n: pace.days })}`;
  return t("pace.relaxed");
}

/** How the table is run: pace, who stands in, who may watch and whisper. */
export function customs(table: TableInfo): { title: string; value: string }[] {
  const out = [{ title: t("new.pace"), value: paceWords(table) }];
  if (table.pace.kind !== "days") out.push({ title: t("away.how"), value: t(messageKey(`away.${table.away.how}`)) });
  out.push({ title: "", value: t(table.spectators ? "waiting.watch.yes" : "waiting.watch.no") });
  if (table.whispers) out.push({ title: "", value: t("waiting.whisper") });
  return out;
}
