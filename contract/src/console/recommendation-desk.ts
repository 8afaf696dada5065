import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { text } from "../text.ts";
import { wire } from "../wire.ts";
import { CareOrder } from "./care-order.ts";
import { defineConsoleCall } from "./console-call.ts";
import { CareClaim, CareReward, NextStep } from "./people.ts";
import { TimelineEntry } from "./timeline.ts";
import { Reason } from "./reason.ts";

const callDefaults = { scope: "consoleTenant", tag: "Betreuung" } as const;

const Person = {
  id: ["Id", z.int()],
  name: ["Name", z.string()],
  email: ["Email", z.nullable(z.string())],
} as const;

export const RecommendationView = wire({
  number: ["Nummer", z.string()],
  code: ["Code", z.string()],
  status: ["Status", z.string()],
  kind: ["Art", z.string()],
  product: ["Produkt", z.nullable(z.string())],
  channel: ["Kanal", z.nullable(z.string())],
  share: ["Anteil", z.int()],
  createdAt: ["Erstellt", Instant],
  validUntil: ["GueltigBis", Instant],
  lockedAt: ["GesperrtAm", z.nullable(Instant)],
  lockReason: ["Sperrgrund", z.nullable(z.string())],
  /** The name that was typed with the referrer's address, without a login. Absent in answers of the version before. */
  typedName: ["OhneAnmeldungAls", z.optional(z.nullable(z.string()))],
  visitors: ["Besucher", z.int()],
  agency: ["Agentur", z.nullable(z.string())],
  referrer: ["Empfehler", wire(Person)],
  recipients: [
    "Empfaenger",
    z.array(wire({ ...Person, number: ["Nummer", z.string()], acceptedAt: ["Angenommen", Instant] })),
  ],
  orders: ["Bestellungen", z.array(CareOrder)],
  rewards: ["Praemien", z.array(CareReward)],
  claims: ["Reklamationen", z.array(CareClaim)],
  next: ["AlsNaechstes", z.array(NextStep)],
  timeline: ["Verlauf", z.array(TimelineEntry)],
});
export type RecommendationView = z.output<typeof RecommendationView>;

export const numberParams = wire({ number: ["nummer", text(20)] });
const numberExample = { nummer: "K7M2P9QX4T" } as const;

export const getRecommendation = defineConsoleCall({
  ...callDefaults,
  ability: "people.read",
  isAudited: true,
  id: "getRecommendation",
  method: "GET",
  path: "/empfehlungen/{nummer}",
  summary: "Shows a recommendation with everything that happened",
  params: numberParams,
  answers: { 200: RecommendationView },
  examples: {
    params: numberExample,
    answer: {
      Nummer: "K7M2P9QX4T",
      Code: "3F8K2M7P9Q",
      Status: "open",
      Art: "standard",
      Produkt: "Ökostrom 24",
      Kanal: "web",
      Anteil: 50,
      Erstellt: "2026-10-01T08:00:00Z",
      GueltigBis: "2026-12-24T08:00:00Z",
      GesperrtAm: null,
      Sperrgrund: null,
      OhneAnmeldungAls: null,
      Besucher: 2,
      Agentur: null,
      Empfehler: { Id: 7, Name: "Erika Muster", Email: "erika@example.org" },
      Empfaenger: [],
      Bestellungen: [],
      Praemien: [],
      Reklamationen: [],
      AlsNaechstes: [],
      Verlauf: [],
    },
  },
});

/** Why, for colleagues; never shown to customers. */
export const lockLink = defineConsoleCall({
  ...callDefaults,
  ability: "people.change",
  id: "lockLink",
  method: "POST",
  path: "/empfehlungen/{nummer}/sperre",
  summary: "Locks the link of a recommendation; what was promised before stays",
  params: numberParams,
  body: wire({ reason: ["Grund", Reason] }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: numberExample, body: { Grund: "Link in einem Forum veröffentlicht" } },
});

export const unlockLink = defineConsoleCall({
  ...callDefaults,
  ability: "people.change",
  id: "unlockLink",
  method: "DELETE",
  path: "/empfehlungen/{nummer}/sperre",
  summary: "Makes the link of a recommendation work again",
  params: numberParams,
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: numberExample },
});

export const recommendationDeskCalls = [getRecommendation, lockLink, unlockLink];
