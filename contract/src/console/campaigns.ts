import * as z from "zod/mini";
import { text, trimmed } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { Day } from "./products.ts";

const callDefaults = { scope: "consoleTenant", tag: "Katalog" } as const;

/** The id of a campaign that is stored: one of a file may be longer than those of the console, or begin otherwise. */
export const StoredCampaignId = text(60).check(z.regex(/^[a-z0-9-]+$/, { error: "linkNameRule" }));

/** The id of a new campaign: part of its link, and the name under which its visits are counted. */
export const CampaignId = text(40).check(z.regex(/^[a-z0-9][a-z0-9-]*$/, { error: "linkNameRule" }));

const CampaignTexts = wire({
  title: ["Titel", trimmed(120).check(z.minLength(1))],
  text: ["Text", trimmed(1_000)],
  legalText: ["Rechtstext", trimmed(4_000)],
});

/** What a manager edits. Days are in Germany, both included. */
export const CampaignForm = wire({
  german: ["Deutsch", CampaignTexts],
  english: ["Englisch", CampaignTexts],
  needsConsent: ["Einwilligung", z.boolean()],
  from: ["Ab", Day],
  until: ["Bis", z.nullable(Day)],
});
export type CampaignForm = z.output<typeof CampaignForm>;

export const campaignStates = ["planned", "running", "ended"] as const;
export type CampaignState = (typeof campaignStates)[number];

const CampaignView = wire({
  id: ["Id", StoredCampaignId],
  form: ["Felder", CampaignForm],
  version: ["Fassung", z.string()],
  state: ["Zustand", z.enum(campaignStates)],
  /** The start page, with the name under which visits are counted. */
  link: ["Link", z.string()],
});
export type CampaignView = z.output<typeof CampaignView>;

const exampleTexts = {
  Titel: "Herbst mit Freunden",
  Text: "Neues per E-Mail.",
  Rechtstext: "Jederzeit widerrufbar.",
};
const exampleForm = {
  Deutsch: exampleTexts,
  Englisch: { Titel: "Autumn with friends", Text: "News by email.", Rechtstext: "Withdraw at any time." },
  Einwilligung: true,
  Ab: "2026-11-23",
  Bis: "2026-12-31",
};

export const listCatalogueCampaigns = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.read",
  id: "listCatalogueCampaigns",
  method: "GET",
  path: "/kampagnen",
  summary: "Lists the campaigns with their texts, their period and their link, the latest first",
  answers: { 200: wire({ content: ["Content", z.array(CampaignView)] }) },
  examples: {
    answer: {
      Content: [
        {
          Id: "herbst-2026",
          Felder: exampleForm,
          Fassung: "0123456789abcdef",
          Zustand: "planned",
          Link: "https://empfehlen.kuestenstrom.example/?c=herbst-2026",
        },
      ],
    },
  },
});

export const saveCatalogueCampaign = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.change",
  id: "saveCatalogueCampaign",
  method: "PUT",
  path: "/kampagnen/{id}",
  summary: "Adds a campaign, or changes its texts and its period if it has not changed meanwhile",
  params: wire({ id: ["id", StoredCampaignId] }),
  body: wire({
    /** What the editor has seen; null for a new campaign. */
    version: ["Fassung", z.nullable(text(64))],
    form: ["Felder", CampaignForm],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "herbst-2026" }, body: { Fassung: null, Felder: exampleForm } },
});

export const unplanCatalogueCampaign = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.change",
  id: "unplanCatalogueCampaign",
  method: "POST",
  path: "/kampagnen/{id}/ruecknahme",
  summary: "Takes back a campaign whose first day is ahead, if it has not changed meanwhile",
  params: wire({ id: ["id", StoredCampaignId] }),
  /** What the editor has seen. */
  body: wire({ version: ["Fassung", text(64)] }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "herbst-2026" }, body: { Fassung: "0123456789abcdef" } },
});

export const campaignCalls = [
  listCatalogueCampaigns,
  saveCatalogueCampaign,
  unplanCatalogueCampaign,
] as const;
