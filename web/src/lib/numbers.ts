/** Amounts of any size: grouped digits, short forms and words, on the long scale in German and the short scale in English. */

export type Lang = "de" | "en";

const LATIN = [
  "milli",
  "billi",
  "trilli",
  "quadrilli",
  "quintilli",
  "sextilli",
  "septilli",
  "oktilli",
  "nonilli",
  "dezilli",
  "undezilli",
  "duodezilli",
  "tredezilli",
  "quattuordezilli",
  "quindezilli",
  "sedezilli",
];
const SHORT_SCALE = [
  "million",
  "billion",
  "trillion",
  "quadrillion",
  "quintillion",
  "sextillion",
  "septillion",
  "octillion",
  "nonillion",
  "decillion",
  "undecillion",
  "duodecillion",
  "tredecillion",
  "quattuordecillion",
  "quindecillion",
  "sexdecillion",
  "septendecillion",
  "octodecillion",
  "novemdecillion",
  "vigintillion",
  "unvigintillion",
  "duovigintillion",
  "trevigintillion",
  "quattuorvigintillion",
  "quinvigintillion",
  "sexvigintillion",
  "septenvigintillion",
  "octovigintillion",
  "novemvigintillion",
  "trigintillion",
  "untrigintillion",
  "duotrigintillion",
];
const SHORT_DE = ["", "Tsd.", "Mio.", "Mrd.", "Bio."];

/** The name of 1000^power (from 2 on), for one of it or several. */
export function scale(power: number, lang: Lang, many: boolean): string {
  if (lang === "en") return SHORT_SCALE[power - 2];
  const stem = LATIN[Math.floor(power / 2) - 1];
  const name = stem[0].toUpperCase() + stem.slice(1);
  if (power % 2 === 0) return name + (many ? "onen" : "on");
  return name + (many ? "arden" : "arde");
}

/** 1250000 as 1.250.000 or 1,250,000. */
export function grouped(amount: bigint | string | number, lang: Lang): string {
  const text = String(amount);
  const sign = text.startsWith("-") ? "\u2212" : "";
  const digits = text.replace("-", "");
  return sign + digits.replace(/\B(?=(\d{3})+$)/g, lang === "de" ? "." : ",");
}

function groups(amount: bigint): number[] {
  const out: number[] = [];
  for (let rest = amount; rest > 0n; rest /= 1000n) out.push(Number(rest % 1000n));
  return out;
}

/**
 * A form that fits on a card: 240 Mio., 1.25 billion. Exact as long as three decimals suffice; else all digits,
 * and where those would be too many, a rounded figure with the word for it.
 */
export function short(amount: bigint | string, lang: Lang): string {
  const value = BigInt(amount);
  if (value < 0n) return "\u2212" + short(-value, lang);
  if (value < 1_000_000n) return grouped(value, lang);
  const power = groups(value).length - 1;
  const unit = 1000n ** BigInt(power);
  const thousandths = (value * 1000n) / unit;
  const exact = thousandths * unit === value * 1000n;
  if (!exact && String(value).length <= 12) return grouped(value, lang);
  const whole = thousandths / 1000n;
  const rest = String(thousandths % 1000n)
    .padStart(3, "0")
    .replace(/0+$/, "");
  const figure = rest ? `${whole}${lang === "de" ? "," : "."}${rest}` : String(whole);
  const name = lang === "de" && power < SHORT_DE.length ? SHORT_DE[power] : scale(power, lang, figure !== "1");
  const about = exact ? "" : lang === "de" ? "rund " : "about ";
  return `${about}${figure}\u00a0${name}`;
}

const ONES_DE = [
  "",
  "ein",
  "zwei",
  "drei",
  "vier",
  "fünf",
  "sechs",
  "sieben",
  "acht",
  "neun",
  "zehn",
  "elf",
  "zwölf",
  "dreizehn",
  "vierzehn",
  "fünfzehn",
  "sechzehn",
  "siebzehn",
  "achtzehn",
  "neunzehn",
];
const TENS_DE = ["", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"];
const ONES_EN = [
  "",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const TENS_EN = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

function hundredsDe(n: number): string {
  const hundreds = Math.floor(n / 100);
  const rest = n % 100;
  const head = hundreds ? ONES_DE[hundreds] + "hundert" : "";
  if (rest < 20) return head + ONES_DE[rest];
  const ones = rest % 10;
  return head + (ones ? ONES_DE[ones] + "und" : "") + TENS_DE[Math.floor(rest / 10)];
}

function hundredsEn(n: number): string {
  const hundreds = Math.floor(n / 100);
  const rest = n % 100;
  const parts: string[] = [];
  if (hundreds) parts.push(ONES_EN[hundreds] + " hundred");
  if (rest >= 20) {
    const ones = rest % 10;
    parts.push(TENS_EN[Math.floor(rest / 10)] + (ones ? "-" + ONES_EN[ones] : ""));
  } else if (rest) parts.push(ONES_EN[rest]);
  return parts.join(" and ");
}

function groupDe(n: number, power: number): string {
  if (power === 0) return n % 100 === 1 ? hundredsDe(n) + "s" : hundredsDe(n);
  if (power === 1) return hundredsDe(n) + "tausend";
  if (n === 1) return "eine " + scale(power, "de", false);
  return `${n % 100 === 1 ? hundredsDe(n - 1) + "eine" : hundredsDe(n)} ${scale(power, "de", true)}`;
}

function groupEn(n: number, power: number): string {
  if (power === 0) return hundredsEn(n);
  if (power === 1) return hundredsEn(n) + " thousand";
  return `${hundredsEn(n)} ${scale(power, "en", n !== 1)}`;
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A power of ten where there is little room: 10²⁷; small ones as they are. */
export function power(amount: bigint, lang: Lang): string {
  const zeros = String(amount).length - 1;
  if (zeros < 6) return grouped(amount, lang);
  return `10${[...String(zeros)].map((digit) => RAISED[Number(digit)]).join("")}`;
}

/** The amount in words; numbers with many different groups are said roughly, in figures and the largest unit. */
export function words(amount: bigint | string, lang: Lang): string {
  const value = BigInt(amount);
  if (value === 0n) return lang === "de" ? "null" : "zero";
  const parts = groups(value);
  const said = parts.filter((n) => n > 0).length;
  if (parts.length > 2 && said > 3) return inLargest(value, parts.length - 1, lang);
  const out: string[] = [];
  for (let power = parts.length - 1; power >= 0; power--) {
    if (!parts[power]) continue;
    const text = lang === "de" ? groupDe(parts[power], power) : groupEn(parts[power], power);
    if (lang === "de" && power === 0 && parts[1]) out[out.length - 1] += text;
    else out.push(text);
  }
  return out.join(" ");
}

/** +4, +0, −2. */
export function signed(n: number): string {
  return n < 0 ? `\u2212${-n}` : `+${n}`;
}

function inLargest(value: bigint, power: number, lang: Lang): string {
  const thousandths = (value * 1000n) / 1000n ** BigInt(power);
  const rest = String(thousandths % 1000n)
    .padStart(3, "0")
    .replace(/0+$/, "");
  const mark = lang === "de" ? "," : ".";
  const figure = `${thousandths / 1000n}${rest ? mark + rest : ""}`;
  const name = power === 1 ? (lang === "de" ? "tausend" : "thousand") : scale(power, lang, figure !== "1");
  return `${lang === "de" ? "rund" : "about"} ${figure} ${name}`;
}
