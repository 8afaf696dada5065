import * as z from "zod/mini";
import { text, trimmed } from "../text.ts";
import { TierAmount, TierSuccess } from "../tenant.ts";
import { wire } from "../wire.ts";
import { campaignStates } from "./campaigns.ts";
import { defineConsoleCall } from "./console-call.ts";
import { Reason } from "./reason.ts";
import { Day } from "./products.ts";

const callDefaults = { scope: "consoleTenant", tag: "Katalog" } as const;
const Title = trimmed(120).check(z.minLength(1));
const ExtraRewardId = text(40).check(z.minLength(1));

/** An extra for the n-th success of a referrer. Days are in Germany, both included. */
export const ExtraRewardForm = wire({
  german: ["Deutsch", Title],
  english: ["Englisch", Title],
  amountCents: ["WertCent", TierAmount],
  success: ["Erfolg", TierSuccess],
  from: ["Ab", Day],
  until: ["Bis", z.nullable(Day)],
});
export type ExtraRewardForm = z.output<typeof ExtraRewardForm>;

const ExtraRewardView = wire({
  id: ["Id", z.string()],
  form: ["Felder", ExtraRewardForm],
  state: ["Zustand", z.enum(campaignStates)],
});
export type ExtraRewardView = z.output<typeof ExtraRewardView>;

/** What waits for a second person. */
const ExtraRewardRequest = wire({
  id: ["Id", z.string()],
  /** Null: the extra is taken back before it begins. */
  form: ["Felder", z.nullable(ExtraRewardForm)],
  name: ["Titel", z.string()],
  maker: ["Gestellt", z.string()],
});
export type ExtraRewardRequest = z.output<typeof ExtraRewardRequest>;

const exampleForm = {
  Deutsch: "Dritte erfolgreiche Empfehlung",
  Englisch: "Third successful recommendation",
  WertCent: 2_500,
  Erfolg: 3,
  Ab: "2026-11-23",
  Bis: "2026-12-31",
};

export const listExtraRewards = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.read",
  id: "listExtraRewards",
  method: "GET",
  path: "/zusatzpraemien",
  summary: "Lists the extra rewards for the n-th success, and what waits for a second person",
  answers: {
    200: wire({
      content: ["Content", z.array(ExtraRewardView)],
      requests: ["Antraege", z.array(ExtraRewardRequest)],
    }),
  },
  examples: {
    answer: { Content: [{ Id: "herbst-3", Felder: exampleForm, Zustand: "planned" }], Antraege: [] },
  },
});

export const askForExtraReward = defineConsoleCall({
  ...callDefaults,
  ability: "catalogue.change",
  id: "askForExtraReward",
  method: "POST",
  path: "/zusatzpraemien",
  summary: "Asks for a new, another or no extra reward; a second person approves it",
  body: wire({
    /** Null for a new one. */
    id: ["Id", z.nullable(ExtraRewardId)],
    /** Null takes one back that has not begun. */
    form: ["Felder", z.nullable(ExtraRewardForm)],
    reason: ["Grund", Reason],
  }),
  answers: { 204: null },
  errors: ["wrongState", "notFound"],
  examples: { body: { Id: null, Felder: exampleForm, Grund: "Herbstaktion" } },
});

export const extraRewardCalls = [listExtraRewards, askForExtraReward] as const;
