import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { decidesRequest, GermanDay, PrivacyReason, privacyShared } from "./privacy-shared.ts";

export const HoldView = wire({
  id: ["Id", z.int()],
  request: ["Anliegen", z.nullable(z.int())],
  person: ["Person", z.string()],
  reason: ["Grund", z.string()],
  checkOn: ["PruefenAm", z.string()],
  isCheckDue: ["PruefungFaellig", z.boolean()],
  setAt: ["GesetztAm", Instant],
  setBy: ["GesetztVon", z.string()],
});
export type HoldView = z.output<typeof HoldView>;

export const holdPerson = defineConsoleCall({
  ...decidesRequest,
  id: "holdPerson",
  method: "POST",
  path: "/datenschutz/anliegen/{id}/sperrvermerk",
  summary: "Keeps the data of the person for a dispute until the hold is lifted",
  body: wire({ reason: ["Grund", PrivacyReason], checkOn: ["PruefenAm", GermanDay] }),
  examples: { params: { id: "12" }, body: { Grund: "Klage vor dem Amtsgericht", PruefenAm: "2027-05-01" } },
});

export const liftHold = defineConsoleCall({
  ...decidesRequest,
  id: "liftHold",
  method: "POST",
  path: "/datenschutz/sperrvermerke/{id}/aufhebung",
  summary: "Lifts a hold; the terms of the data count again",
  body: wire({ reason: ["Grund", PrivacyReason] }),
  examples: { params: { id: "3" }, body: { Grund: "Vergleich geschlossen" } },
});

export const listHolds = defineConsoleCall({
  ...privacyShared,
  ability: "privacy.read",
  isAudited: true,
  id: "listHolds",
  method: "GET",
  path: "/datenschutz/sperrvermerke",
  summary: "Lists the people whose data are kept for a dispute",
  answers: { 200: wire({ content: ["Content", z.array(HoldView)] }) },
  examples: {
    answer: {
      Content: [
        {
          Id: 3,
          Anliegen: 12,
          Person: "Erika Muster",
          Grund: "Klage vor dem Amtsgericht",
          PruefenAm: "2027-05-01",
          PruefungFaellig: false,
          GesetztAm: "2026-11-16T10:00:00Z",
          GesetztVon: "Kim Schulz",
        },
      ],
    },
  },
});

export const holdCalls = [holdPerson, liftHold, listHolds];
