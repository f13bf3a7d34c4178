import type { OwnCard } from "..";
import "./ink.css";

export const card: OwnCard = {
  title: "Tiefe Taschen",
  ink: "tt",
  place: 1,
  seats: "3–8",
  minutes: "30–50",
  weight: 1,
  rosette: "g-tt4",
};
