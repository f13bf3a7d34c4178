import type { OwnCard } from "..";
import "./ink.css";

export const card: OwnCard = {
  title: "The Prodigals Club",
  german: "Der Club der Verschwender",
  ink: "pc",
  place: 4,
  seats: "2–5",
  minutes: "90",
  weight: 3,
  rosette: "g-pc3",
  variants: ["contests=ESW", "contests=W"],
};
