import * as z from "zod/mini";
import { numberText } from "../scalars.ts";
import { trimmed } from "../text.ts";
import { PictureContent, pictureBodyLimit } from "../uploaded-picture.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";

export const MOST_ALT_CHARACTERS = 300;
export const AltText = trimmed(MOST_ALT_CHARACTERS);

/** The picture of a product or category. Its variants are requested at `src`. */
export const CataloguePicture = wire({
  src: ["Url", z.string()],
  width: ["Breite", z.int()],
  height: ["Hoehe", z.int()],
  german: ["AltDe", z.string()],
  english: ["AltEn", z.string()],
});
export type CataloguePicture = z.output<typeof CataloguePicture>;

export const pictureSubjects = ["product", "category"] as const;
export type PictureSubject = (typeof pictureSubjects)[number];

const params = wire({
  subject: ["art", z.enum(pictureSubjects)],
  id: ["id", numberText({ min: 1, max: 2_147_483_647 })],
});
const exampleParams = { art: "product", id: "101" };
const callDefaults = { scope: "consoleTenant", tag: "Katalog", ability: "catalogue.change", params } as const;

export const setCataloguePicture = defineConsoleCall({
  ...callDefaults,
  id: "setCataloguePicture",
  method: "PUT",
  path: "/katalogbilder/{art}/{id}",
  summary: "Sets the picture of a product or category, or what screen readers say about it",
  bodyLimit: pictureBodyLimit,
  body: wire({
    /** Null keeps the picture. */
    content: ["Inhalt", z.nullable(PictureContent)],
    german: ["AltDe", AltText],
    english: ["AltEn", AltText],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: {
    params: exampleParams,
    body: { Inhalt: "iVBORw0KGgo=", AltDe: "Ein Windrad am Deich", AltEn: "A wind turbine on the dike" },
  },
});

export const removeCataloguePicture = defineConsoleCall({
  ...callDefaults,
  id: "removeCataloguePicture",
  method: "DELETE",
  path: "/katalogbilder/{art}/{id}",
  summary: "Removes the picture of a product or category: the drawing of its category is shown again",
  answers: { 204: null },
  examples: { params: exampleParams },
});

export const pictureCalls = [setCataloguePicture, removeCataloguePicture];
