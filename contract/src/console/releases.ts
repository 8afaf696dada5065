import * as z from "zod/mini";
import { Instant } from "../scalars.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { idParams } from "./id.ts";
import { Reason } from "./reason.ts";

const callDefaults = { scope: "consoleTenant", tag: "Agenturen" } as const;

const OpenRelease = wire({
  id: ["Id", z.int()],
  /** The provider's number; null while only a browser has reported the order. */
  number: ["Auftragsnummer", z.nullable(z.string())],
  recommendation: ["Empfehlungsnummer", z.string()],
  product: ["Produkt", z.nullable(z.string())],
  agencyNumber: ["Agenturnummer", z.string()],
  agencyName: ["Agentur", z.string()],
  /** The member who released it, while a second person is needed. */
  firstBy: ["FreigegebenVon", z.nullable(z.string())],
  rewardCents: ["PraemieCent", z.int()],
  since: ["Seit", Instant],
  dueAt: ["Frist", Instant],
  isOverdue: ["Ueberfaellig", z.boolean()],
  /** The agency has let the deadline pass, or a second person is needed. Until then only the agency decides. */
  isDecidable: ["Entscheidbar", z.boolean()],
});
export type OpenRelease = z.output<typeof OpenRelease>;

export const listReleases = defineConsoleCall({
  ...callDefaults,
  ability: "agencies.read",
  id: "listReleases",
  method: "GET",
  path: "/auftragsfreigaben",
  summary: "Lists orders that wait for the release of their agency, the nearest deadline first",
  answers: {
    200: wire({
      content: ["Content", z.array(OpenRelease)],
      /** There are more than are listed. */
      isMore: ["Weitere", z.boolean()],
    }),
  },
  examples: {
    answer: {
      Content: [
        {
          Id: 35001,
          Auftragsnummer: "A-2026-1187",
          Empfehlungsnummer: "7K3M9PQRT2",
          Produkt: "Küstenstrom Zuhause",
          Agenturnummer: "KS-2001",
          Agentur: "Kundenhaus Norderhaven GmbH",
          FreigegebenVon: null,
          PraemieCent: 5000,
          Seit: "2026-10-05T12:30:00.000Z",
          Frist: "2026-11-04T12:30:00.000Z",
          Ueberfaellig: true,
          Entscheidbar: true,
        },
      ],
      Weitere: false,
    },
  },
});

const decides = {
  ...callDefaults,
  ability: "releases.decide",
  method: "POST",
  params: idParams,
  answers: { 204: null },
  errors: ["wrongState"],
} as const;

export const releaseForAgency = defineConsoleCall({
  ...decides,
  id: "releaseForAgency",
  path: "/auftragsfreigaben/{id}/freigeben",
  summary: "Releases an order in place of its agency, or as the second person",
  examples: { params: { id: "35001" } },
});

export const refuseForAgency = defineConsoleCall({
  ...decides,
  id: "refuseForAgency",
  path: "/auftragsfreigaben/{id}/ablehnen",
  summary: "Refuses an order in place of its agency: reward, commission and recommendation are cancelled",
  body: wire({ reason: ["Grund", Reason] }),
  examples: { params: { id: "35001" }, body: { Grund: "Der Vertrag kam nicht zustande." } },
});

export const releaseDeskCalls = [listReleases, releaseForAgency, refuseForAgency];
