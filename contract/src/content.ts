import * as z from "zod/mini";

/** Block types a page may hold; a block of any other type is skipped and logged by the server. */
export const blockTypes = [
  "auftakt",
  "schritte",
  "produkte",
  "kategorien",
  "fragen",
  "vertrauen",
  "text",
  "agb-fassung",
] as const;
export type BlockType = (typeof blockTypes)[number];

/** `src` is on the page's own origin and takes `?width=&height=`; width and height are the picture's own. */
export const contentImage = z.object({
  id: z.string(),
  src: z.string(),
  alt: z.string(),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
});
export type ContentImage = z.output<typeof contentImage>;

/** `answer` is sanitised HTML, as is every field called `html` below. */
export const question = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string(),
  group: z.string(),
});
export type Question = z.output<typeof question>;

/** A text marks it with `<sup data-fussnote="IDENTIFIER">`. */
export const footnote = z.object({
  id: z.string(),
  identifier: z.string(),
  title: z.string(),
  group: z.string(),
  html: z.string(),
});
export type Footnote = z.output<typeof footnote>;

export const blockElement = z.object({
  title: z.string(),
  html: z.string(),
  image: z.optional(contentImage),
});
export type BlockElement = z.output<typeof blockElement>;

export const contentBlock = z.object({
  id: z.string(),
  type: z.enum(blockTypes),
  variant: z.optional(z.string()),
  title: z.string(),
  html: z.string(),
  elements: z.array(blockElement),
  image: z.optional(contentImage),
  group: z.optional(z.string()),
  count: z.optional(z.int()),
  action: z.optional(z.object({ text: z.string(), target: z.string() })),
  /** Only `agb-fassung`: the day (YYYY-MM-DD) the version begins, and whether it is the one in force today. */
  validFrom: z.optional(z.string()),
  inForce: z.optional(z.boolean()),
  /** Only `fragen`: the questions of `group`, at most `count`. */
  questions: z.array(question),
});
export type ContentBlock = z.output<typeof contentBlock>;

export const keyVisual = z.object({
  title: z.string(),
  html: z.string(),
  image: z.optional(contentImage),
});
export type KeyVisual = z.output<typeof keyVisual>;

/** One page with everything a screen needs, so that it takes one request. */
export const contentPage = z.object({
  name: z.string(),
  language: z.enum(["de", "en"]),
  title: z.string(),
  /** For the meta tag: plain text. */
  description: z.string(),
  keyVisual: z.optional(keyVisual),
  blocks: z.array(contentBlock),
  /** Those its texts mark, in the order of their first mark. */
  footnotes: z.array(footnote),
});
export type ContentPage = z.output<typeof contentPage>;

/** Shown in place of a page whose content was never loaded (the call answers 503 with PSOF0100). */
export const contentUnavailable = { de: "Inhalt nicht verfügbar", en: "Content not available" } as const;
