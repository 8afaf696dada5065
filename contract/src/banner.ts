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
  Titel: "Alles aus einer Hand",
  Text: "Internet, Telefon und Fernsehen gibt es auch zusammen. Empfehlen Sie das ganze Paket.",
  Url: "/internet",
};
