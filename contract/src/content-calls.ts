import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { Variable } from "./content.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";

const variablesExample = [
  { name: "marke", value: "Küstenstrom" },
  { name: "betragMax", value: "90" },
];

/** Without names all variables are returned. */
const WantedVariables = z.optional(
  wire({ names: ["Namen", z.optional(z.array(text(100)).check(z.maxLength(200)))] }),
);

const callDefaults = { scope: "tenant", tag: "Inhalt", access: "public" } as const;

export const getVariables = defineCall({
  ...callDefaults,
  id: "getVariables",
  method: "GET",
  path: "/content/variables",
  summary: "Variables that texts may contain, in the caller's language",
  answers: { 200: z.array(Variable) },
  errors: [],
  examples: { answer: variablesExample },
});

export const askVariables = defineCall({
  ...callDefaults,
  id: "askVariables",
  method: "POST",
  path: "/content/variables",
  summary: "The named variables, or all",
  body: WantedVariables,
  answers: { 200: z.array(Variable) },
  errors: [],
  examples: { body: { Namen: ["marke", "betragMax"] }, answer: variablesExample },
});

export const askAgencyVariables = defineCall({
  ...callDefaults,
  id: "askAgencyVariables",
  method: "POST",
  path: "/content/agenturvariables/{id}",
  summary: "Variables for one agency: its own override the tenant's",
  params: wire({ id: ["id", text(64).check(z.regex(/^[\w-]{1,64}$/))] }),
  body: WantedVariables,
  answers: { 200: z.array(Variable) },
  errors: [],
  examples: { params: { id: "A-1001" }, body: { Namen: ["marke"] }, answer: variablesExample },
});

export const getLanguages = defineCall({
  ...callDefaults,
  id: "getLanguages",
  method: "GET",
  path: "/content/getlanguages",
  summary: "Languages of the site",
  answers: {
    200: z.array(
      wire({ iso: ["Iso", z.string()], name: ["Name", z.string()], isDefault: ["Standard", z.boolean()] }),
    ),
  },
  errors: [],
  examples: {
    answer: [
      { Iso: "de", Name: "Deutsch", Standard: true },
      { Iso: "en", Name: "English", Standard: false },
    ],
  },
});

export const getLanguageContent = defineCall({
  ...callDefaults,
  id: "getLanguageContent",
  method: "GET",
  path: "/content/getlanguagecontent/{iso}",
  summary: "All texts of the interface in one language, with the tenant's own words, variables filled in",
  params: wire({ iso: ["iso", text(20)] }),
  answers: { 200: wire({ iso: ["Iso", z.string()], texts: ["Texte", z.record(z.string(), z.string())] }) },
  errors: ["notFound"],
  examples: {
    params: { iso: "de" },
    answer: { Iso: "de", Texte: { "home.title": "Empfehlen und kassieren" } },
  },
});
