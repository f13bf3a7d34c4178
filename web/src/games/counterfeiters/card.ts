import type { OwnCard } from "..";
import "./ink.css";

export const card: OwnCard = {
  title: "Counterfeiters",
  ink: "cf",
  place: 3,
  seats: "2–4",
  minutes: "35",
  weight: 2,
  rosette: "g-cf9",
};
