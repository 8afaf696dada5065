import * as z from "zod/mini";
import { ProductId } from "../catalogue.ts";
import { contentSchemas } from "../content-kinds.ts";
import { numberText } from "../scalars.ts";
import { text } from "../text.ts";
import { wire } from "../wire.ts";
import { AltText } from "./catalogue-pictures.ts";
import { PictureContent, pictureBodyLimit } from "../uploaded-picture.ts";
import { defineConsoleCall } from "./console-call.ts";
import { EntryId } from "./content.ts";
import { Amount, Day, exampleForm, ProductForm } from "./products.ts";

/** The addresses of a page that shows a draft, in both languages. */
const Preview = wire({
  german: ["Deutsch", z.string()],
  english: ["Englisch", z.string()],
});
export type Preview = z.output<typeof Preview>;
const examplePreview = {
  Deutsch: "https://empfehlen.kuestenstrom.example/faq?entwurf=faq/wann.1794823200.c2lnbmF0dXI",
  Englisch: "https://empfehlen.kuestenstrom.example/en/faq?entwurf=faq/wann.1794823200.c2lnbmF0dXI",
};
const callDefaults = { scope: "consoleTenant", errors: ["notFound", "wrongState"] } as const;

/** Changes of a product that are not saved yet. What is absent stays as it is stored. */
export const ProductChanges = wire({
  form: ["Felder", z.optional(ProductForm)],
  sale: [
    "Verkauf",
    z.optional(
      wire({
        from: ["Ab", z.nullable(Day)],
        until: ["Bis", z.nullable(Day)],
        /** Shows the first moment after the sale: after the last day, or now if there is none. */
        isOver: ["Vorbei", z.optional(z.boolean())],
      }),
    ),
  ],
  amount: [
    "Praemie",
    z.optional(
      wire({
        deviceId: ["HandyId", z.optional(ProductId)],
        amountCents: ["WertCent", Amount],
        from: ["Ab", Day],
        until: ["Bis", z.nullable(Day)],
      }),
    ),
  ],
  picture: [
    "Bild",
    z.optional(
      wire({ content: ["Inhalt", PictureContent], german: ["AltDe", AltText], english: ["AltEn", AltText] }),
    ),
  ],
});
export type ProductChanges = z.output<typeof ProductChanges>;

export const previewProduct = defineConsoleCall({
  ...callDefaults,
  tag: "Katalog",
  ability: "catalogue.change",
  id: "previewProduct",
  method: "POST",
  path: "/produkte/{id}/vorschau",
  summary:
    "Addresses that show a product on the tenant's pages with unsaved changes, for a quarter of an hour",
  params: wire({ id: ["id", numberText({ min: 1, max: 2_147_483_647 })] }),
  body: ProductChanges,
  bodyLimit: pictureBodyLimit,
  answers: { 200: Preview },
  examples: {
    params: { id: "101" },
    body: { Felder: exampleForm, Praemie: { WertCent: 7_500, Ab: "2026-11-23", Bis: null } },
    answer: examplePreview,
  },
});

export const previewContent = defineConsoleCall({
  ...callDefaults,
  tag: "Inhalte",
  ability: "content.read",
  id: "previewContent",
  method: "GET",
  path: "/inhalte/{art}/{id}/vorschau",
  summary: "Addresses that show the saved draft of an entry on the tenant's pages, for a quarter of an hour",
  params: wire({ schema: ["art", z.enum(contentSchemas)], id: ["id", EntryId] }),
  query: wire({
    /** One of the pages that show the entry; absent: the first. */
    page: ["seite", z.optional(text(100))],
  }),
  answers: { 200: Preview },
  examples: { params: { art: "faq", id: "wann" }, query: { seite: "faq" }, answer: examplePreview },
});

export const previewCalls = [previewProduct, previewContent] as const;
