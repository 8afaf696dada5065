import * as z from "zod/mini";
import { wire } from "./wire.ts";

/** An advertisement beside the lists of recommendations and rewards. The module catalogue decides when it is shown. */
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
