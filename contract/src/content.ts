import * as z from "zod/mini";
import { languages } from "./language.ts";
import { wire } from "./wire.ts";

/** Block types of a page; the server skips and logs a block of any other type. */
export const blockTypes = [
  "auftakt",
  "schritte",
  "produkte",
  "kategorien",
  "fragen",
  "vertrauen",
  "galerie",
  "text",
  "agb-fassung",
  "datenschutz-fassung",
] as const;

/** `src` is on the page's own origin and accepts `width` and `format`; width and height are those of the original image. */
export const ContentImage = wire({
  id: ["Id", z.string()],
  src: ["Url", z.string()],
  alt: ["Alt", z.string()],
  width: ["Breite", z.optional(z.int())],
  height: ["Hoehe", z.optional(z.int())],
  /** The address changes with the image, so each variant may be cached for ever. */
  hasVariants: ["Varianten", z.optional(z.boolean())],
});
export type ContentImage = z.output<typeof ContentImage>;

/** `answer` is sanitised HTML, and so is every field named `html` below. */
export const Question = wire({
  id: ["Id", z.string()],
  question: ["Frage", z.string()],
  answer: ["Antwort", z.string()],
  group: ["Gruppe", z.string()],
});
export type Question = z.output<typeof Question>;

/** Referenced by `<sup data-fussnote="IDENTIFIER">` in a text. */
export const Footnote = wire({
  id: ["Id", z.string()],
  identifier: ["Identifier", z.string()],
  title: ["Titel", z.string()],
  group: ["Gruppe", z.string()],
  html: ["Inhalt", z.string()],
});
export type Footnote = z.output<typeof Footnote>;

export const BlockElement = wire({
  title: ["Titel", z.string()],
  html: ["Text", z.string()],
  image: ["Bild", z.optional(ContentImage)],
});
export type BlockElement = z.output<typeof BlockElement>;

export const ContentBlock = wire({
  id: ["Id", z.string()],
  type: ["Typ", z.enum(blockTypes)],
  variant: ["Variante", z.optional(z.string())],
  title: ["Titel", z.string()],
  html: ["Inhalt", z.string()],
  elements: ["Elemente", z.array(BlockElement)],
  image: ["Bild", z.optional(ContentImage)],
  group: ["Gruppe", z.optional(z.string())],
  count: ["Anzahl", z.optional(z.int())],
  action: ["Aktion", z.optional(wire({ text: ["Text", z.string()], target: ["Ziel", z.string()] }))],
  /** Only versions of a legal text: the day (YYYY-MM-DD) the version begins, and whether it is the one in force today. */
  validFrom: ["GueltigAb", z.optional(z.string())],
  inForce: ["InKraft", z.optional(z.boolean())],
  /** The only language it exists in, where it is no longer translated. */
  language: ["Sprache", z.optional(z.enum(languages))],
  /** Only `fragen`: the questions of `group`, at most `count`. */
  questions: ["Fragen", z.array(Question)],
  /** Only `galerie`: the images of its list. */
  images: ["Bilder", z.optional(z.array(ContentImage))],
});
export type ContentBlock = z.output<typeof ContentBlock>;

export const KeyVisual = wire({
  title: ["Titel", z.string()],
  html: ["Text", z.string()],
  image: ["Bild", z.optional(ContentImage)],
  /** The same image cropped for phones. */
  tallImage: ["BildHoch", z.optional(ContentImage)],
});
export type KeyVisual = z.output<typeof KeyVisual>;

/** One page with all content a screen needs, in one request. */
export const ContentPage = wire({
  name: ["Name", z.string()],
  language: ["Sprache", z.enum(languages)],
  title: ["Titel", z.string()],
  /** For the meta tag: plain text. */
  description: ["Beschreibung", z.string()],
  keyVisual: ["Keyvisual", z.optional(KeyVisual)],
  blocks: ["Bloecke", z.array(ContentBlock)],
  /** The footnotes that its texts refer to, in the order of their first reference. */
  footnotes: ["Fussnoten", z.array(Footnote)],
});
export type ContentPage = z.output<typeof ContentPage>;

export const Variable = wire({ name: ["name", z.string()], value: ["value", z.string()] });
export type Variable = z.output<typeof Variable>;

/** Shown in place of a page whose content was never loaded (the call responds 503 with technicalError). */
export const contentUnavailable = { de: "Inhalt nicht verfügbar", en: "Content not available" } as const;
