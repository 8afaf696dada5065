import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { ContentPage, Footnote } from "./content.ts";
import { documented } from "./json-schema.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

/** A screen's name, or the path of a category, such as `internet/glasfaser.html`. */
export const PageName = text(64).check(z.regex(/^[a-z][a-z0-9-]*(?:[/.][a-z0-9-]+)*$/));

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
  errors: ["notFound"],
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

const MAX_FOOTNOTES = 50;
const Identifier = z.string().check(z.regex(/^[\w-]{1,60}$/));
/** `preis-zuhause,mobil-datenvolumen`: several identifiers in one parameter. */
const Identifiers = z.codec(
  text(2_000),
  z.array(Identifier).check(z.minLength(1), z.maxLength(MAX_FOOTNOTES)),
  { decode: (typed) => typed.split(","), encode: (identifiers) => identifiers.join(",") },
);
documented.add(Identifiers, { type: "string" });

export const listFootnotes = defineCall({
  id: "listFootnotes",
  method: "GET",
  path: "/content/fussnoten",
  scope: "tenant",
  tag: "Inhalt",
  summary: "Footnotes by their identifiers, in the order asked for; unknown ones are left out",
  access: "public",
  query: wire({ identifiers: ["identifier", Identifiers] }),
  answers: { 200: z.array(Footnote) },
  errors: [],
  examples: {
    query: { identifier: "preis-zuhause" },
    answer: [
      {
        Id: "preis-zuhause",
        Identifier: "preis-zuhause",
        Titel: "Preis und Laufzeit",
        Gruppe: "festnetz",
        Inhalt: "<p>Mindestlaufzeit 24 Monate.</p>",
      },
    ],
  },
});
