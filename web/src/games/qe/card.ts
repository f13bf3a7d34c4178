import type { OwnCard } from "..";
import "./ink.css";

export const card: OwnCard = {
  title: "Q.E.",
  ink: "qe",
  place: 2,
  seats: "3–5",
  minutes: "30–45",
  weight: 2,
  rosette: "g-qe2",
};
