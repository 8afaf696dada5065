import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { ContentPage } from "./content.ts";
import { wire } from "./wire.ts";

/** A screen's name, or the path a category stands under, such as `internet/glasfaser.html`. */
export const PageName = z.string().check(z.maxLength(64), z.regex(/^[a-z][a-z0-9-]*(?:[/.][a-z0-9-]+)*$/));

export const getContentPage = defineCall({
  id: "getContentPage",
  method: "GET",
  path: "/content/seite/{name}",
  scope: "tenant",
  tag: "Inhalt",
  summary: "A page with its blocks, pictures, questions and footnotes resolved",
  access: "public",
  params: wire({ name: ["name", PageName] }),
  answers: { 200: ContentPage },
  errors: ["PSOF0102"],
  examples: {
    params: { name: "impressum" },
    answer: {
      Name: "impressum",
      Sprache: "de",
      Titel: "Impressum",
      Beschreibung: "Wer dieses Empfehlungsprogramm anbietet und wie Sie uns erreichen.",
      Bloecke: [
        {
          Id: "impressum-text",
          Typ: "text",
          Titel: "Anbieter",
          Inhalt: "<p>…</p>",
          Elemente: [],
          Fragen: [],
        },
      ],
      Fussnoten: [],
    },
  },
});
