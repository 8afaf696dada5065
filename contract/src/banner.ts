import * as z from "zod/mini";
import { wire } from "./wire.ts";

/** A hint next to recommendations and rewards: whether to show it, its text and its link. */
export const Banner = wire({
  show: ["Show", z.boolean()],
  title: ["Titel", z.string()],
  text: ["Text", z.string()],
  url: ["Url", z.string()],
});
export type Banner = z.output<typeof Banner>;

export const bannerExample = {
  Show: true,
  Titel: "Mehr für Ihre Freunde, mehr für Sie",
  Text: "Internet, Telefon und Fernsehen zusammen bringen die höchste Prämie. Empfehlen Sie das ganze Paket.",
  Url: "/internet",
};
