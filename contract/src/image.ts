import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { imageFormats } from "./image-address.ts";
import { numberText } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

/** A picture of a tenant. `src` takes the query parameters of `getImage`; width and height are those of the original. */
export const Image = wire({
  src: ["Url", z.string()],
  width: ["Breite", z.int().check(z.gte(1))],
  height: ["Hoehe", z.int().check(z.gte(1))],
  /** Empty for a picture that only repeats what is written beside it. */
  alt: ["Alt", z.string()],
});
export type Image = z.output<typeof Image>;

export const imageExample = {
  Url: "/api/v1/telekom/bild/5f2b1c0c9f5e4c0f8f6b0a1d2c3e4f5061728394",
  Breite: 960,
  Hoehe: 720,
  Alt: "Ein Router auf dem Sideboard, darüber ein Fenster zur Stadt",
};

export const ImageHash = text(40).check(z.regex(/^[0-9a-f]{40}$/));

/** The address changes with the picture, so its answer may be cached for ever. */
export const getImage = defineCall({
  id: "getImage",
  method: "GET",
  path: "/bild/{hash}",
  scope: "tenant",
  tag: "Katalog",
  summary: "A picture by the hash of its original, its width rounded up to the next offered one",
  access: "public",
  params: wire({ hash: ["hash", ImageHash] }),
  query: wire({
    width: ["width", z.optional(numberText({ min: 16, max: 1600 }))],
    format: ["format", z.optional(z.enum(imageFormats))],
  }),
  answers: { 200: null },
  media: ["image/avif", "image/webp", "image/png", "image/jpeg"],
  errors: ["notFound"],
  examples: {
    params: { hash: "5f2b1c0c9f5e4c0f8f6b0a1d2c3e4f5061728394" },
    query: { width: "640", format: "webp" },
  },
});
