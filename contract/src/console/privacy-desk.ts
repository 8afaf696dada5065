import { identityChecks, privacyRequestKinds } from "@weitersagen/domain/privacy-request";
import * as z from "zod/mini";
import { languages } from "../language.ts";
import { EmailAddress, Instant } from "../scalars.ts";
import { trimmed } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { parties } from "./people.ts";
import { erasureCalls, ErasureRow } from "./privacy-erasure.ts";
import { holdCalls, HoldView } from "./privacy-holds.ts";
import { privacyRequestExample, PrivacyRequestRow } from "./privacy-list.ts";
import { aboutRequest, decidesRequest, GermanDay, PrivacyReason, privacyShared } from "./privacy-shared.ts";

export const privacyEventKinds = {
  received: { de: "Anliegen eingegangen", en: "Request received" },
  linkMailed: { de: "Link an die Person gesendet", en: "Link mailed to the person" },
  identity: { de: "Identität geprüft", en: "Identity checked" },
  address: { de: "Neue E-Mail-Adresse bestätigt", en: "New email address confirmed" },
  extended: { de: "Frist verlängert", en: "Deadline extended" },
  exported: { de: "Daten heruntergeladen", en: "Data downloaded" },
  downloaded: {
    de: "Die Person hat ihre Daten selbst heruntergeladen",
    en: "The person downloaded their data",
  },
  held: { de: "Sperrvermerk gesetzt", en: "Put on hold" },
  lifted: { de: "Sperrvermerk aufgehoben", en: "Hold lifted" },
  waiting: { de: "Löschung vorgemerkt", en: "Erasure scheduled" },
  resumed: { de: "Löschung nicht mehr vorgemerkt", en: "Erasure no longer scheduled" },
  erased: { de: "Daten gelöscht", en: "Data erased" },
  done: { de: "Erledigt", en: "Done" },
  refused: { de: "Abgelehnt", en: "Refused" },
  withdrawn: { de: "Zurückgezogen", en: "Withdrawn" },
} as const;
export type PrivacyEventKind = keyof typeof privacyEventKinds;

const PrivacyRequestView = wire({
  ...PrivacyRequestRow.fields,
  email: ["Email", z.nullable(z.string())],
  language: ["Sprache", z.enum(languages)],
  message: ["Nachricht", z.string()],
  /** The page of the care desk, while the person exists. */
  party: ["PersonArt", z.nullable(z.enum(parties))],
  partyId: ["PersonId", z.nullable(z.int())],
  /** How many acceptances of recommendations belong to the person. */
  acceptances: ["Annahmen", z.int()],
  formerAddresses: ["FruehereAdressen", z.int()],
  identity: ["Identitaet", z.nullable(z.enum(identityChecks))],
  identityAt: ["IdentitaetAm", z.nullable(Instant)],
  identityBy: ["IdentitaetVon", z.nullable(z.string())],
  identityNote: ["IdentitaetHinweis", z.nullable(z.string())],
  extensionReason: ["VerlaengertWeil", z.nullable(z.string())],
  mayExtend: ["DarfVerlaengern", z.boolean()],
  closedAt: ["Beantwortet", z.nullable(Instant)],
  closedBy: ["BeantwortetVon", z.nullable(z.string())],
  outcome: ["Antwort", z.nullable(z.string())],
  hold: ["Sperrvermerk", z.nullable(HoldView)],
  receipt: ["Loeschbeleg", z.nullable(z.array(ErasureRow))],
  events: [
    "Verlauf",
    z.array(
      wire({
        kind: ["Art", z.enum(Object.keys(privacyEventKinds) as PrivacyEventKind[])],
        at: ["Zeit", Instant],
        actor: ["Wer", z.string()],
        detail: ["Einzelheit", z.nullable(z.string())],
      }),
    ),
  ],
});
export type PrivacyRequestView = z.output<typeof PrivacyRequestView>;

export const createPrivacyRequest = defineConsoleCall({
  ...privacyShared,
  ability: "privacy.decide",
  id: "createPrivacyRequest",
  method: "POST",
  path: "/datenschutz/anliegen",
  summary:
    "Records a request that came by letter, email or phone; its deadline counts from the day of receipt",
  body: wire({
    kind: ["Art", z.enum(privacyRequestKinds)],
    /** A person of the care desk; otherwise the address. */
    party: ["PersonArt", z.optional(z.enum(parties))],
    partyId: ["PersonId", z.optional(z.int().check(z.gte(1)))],
    email: ["Email", z.optional(EmailAddress)],
    receivedOn: ["Eingegangen", GermanDay],
    message: ["Nachricht", trimmed(4_000)],
  }),
  answers: { 201: wire({ id: ["Id", z.int()] }) },
  errors: ["wrongState"],
  examples: {
    body: {
      Art: "access",
      Email: "erika@example.org",
      Eingegangen: "2026-11-02",
      Nachricht: "Brief vom 1.11.",
    },
    answer: { Id: 12 },
  },
});

export const getPrivacyRequest = defineConsoleCall({
  ...aboutRequest,
  ability: "privacy.read",
  isAudited: true,
  id: "getPrivacyRequest",
  method: "GET",
  path: "/datenschutz/anliegen/{id}",
  summary: "Shows a request with its deadline, history, hold and receipt",
  answers: { 200: PrivacyRequestView },
  examples: {
    params: { id: "12" },
    answer: {
      ...privacyRequestExample,
      Email: "erika@example.org",
      Sprache: "de",
      Nachricht: "Brief vom 1.11.",
      PersonArt: "referrer",
      PersonId: 7,
      Annahmen: 1,
      FruehereAdressen: 0,
      Identitaet: "operator",
      IdentitaetAm: "2026-11-03T09:00:00Z",
      IdentitaetVon: "Kim Schulz",
      IdentitaetHinweis: "Rückruf, Kundennummer genannt",
      VerlaengertWeil: null,
      DarfVerlaengern: true,
      Beantwortet: null,
      BeantwortetVon: null,
      Antwort: null,
      Sperrvermerk: null,
      Loeschbeleg: null,
      Verlauf: [{ Art: "received", Zeit: "2026-11-02T10:00:00Z", Wer: "Kim Schulz", Einzelheit: null }],
    },
  },
});

export const mailPrivacyLink = defineConsoleCall({
  ...decidesRequest,
  id: "mailPrivacyLink",
  method: "POST",
  path: "/datenschutz/anliegen/{id}/link",
  summary: "Mails the person a link to their data; opening it proves their identity",
});

export const confirmIdentity = defineConsoleCall({
  ...decidesRequest,
  id: "confirmIdentity",
  method: "POST",
  path: "/datenschutz/anliegen/{id}/identitaet",
  summary: "Records how an operator checked who the person is",
  body: wire({ note: ["Hinweis", PrivacyReason] }),
  examples: { params: { id: "12" }, body: { Hinweis: "Rückruf unter der gespeicherten Nummer" } },
});

export const extendDeadline = defineConsoleCall({
  ...decidesRequest,
  id: "extendDeadline",
  method: "POST",
  path: "/datenschutz/anliegen/{id}/frist",
  summary: "Extends the deadline by two months; the person gets a mail with the reason",
  body: wire({ reason: ["Grund", PrivacyReason] }),
  examples: { params: { id: "12" }, body: { Grund: "Viele Anliegen zugleich" } },
});

export const closePrivacyRequest = defineConsoleCall({
  ...decidesRequest,
  id: "closePrivacyRequest",
  method: "POST",
  path: "/datenschutz/anliegen/{id}/antwort",
  summary: "Answers a request: done, refused or withdrawn; the person gets the words by mail",
  body: wire({
    state: ["Zustand", z.enum(["done", "refused", "withdrawn"])],
    words: ["Text", PrivacyReason],
    isMailed: ["PerMail", z.boolean()],
    /** Whether the person also gets a mail with the link to their data, where they download everything. */
    withLink: ["MitLink", z.optional(z.boolean())],
  }),
  examples: {
    params: { id: "12" },
    body: { Zustand: "done", Text: "Hier sind Ihre Daten.", PerMail: true, MitLink: true },
  },
});

const fileQuery = wire({ language: ["sprache", z.optional(z.enum(languages))] });
const file = {
  ...aboutRequest,
  ability: "privacy.export",
  isAudited: true,
  method: "GET",
  query: fileQuery,
  answers: { 200: null },
  errors: ["wrongState"],
  examples: { params: { id: "12" }, query: { sprache: "de" } },
} as const;

export const exportPersonAsPage = defineConsoleCall({
  ...file,
  id: "exportPersonAsPage",
  path: "/datenschutz/anliegen/{id}/daten.html",
  summary: "Returns everything stored about the person in all roles, as one page to read and print",
  media: ["text/html"] as const,
});

export const exportPersonAsJson = defineConsoleCall({
  ...file,
  id: "exportPersonAsJson",
  path: "/datenschutz/anliegen/{id}/daten.json",
  summary: "Returns everything stored about the person in all roles, for machines",
  media: ["application/json"] as const,
});

export const listSweepRuns = defineConsoleCall({
  ...privacyShared,
  ability: "privacy.read",
  id: "listSweepRuns",
  method: "GET",
  path: "/datenschutz/loeschlaeufe",
  summary: "Lists when each sweep that ends data by time was last done",
  answers: {
    200: wire({
      content: ["Content", z.array(wire({ name: ["Name", z.string()], doneAt: ["Zuletzt", Instant] }))],
    }),
  },
  examples: { answer: { Content: [{ Name: "privacy.recipients", Zuletzt: "2026-11-16T08:00:00Z" }] } },
});

export const privacyDeskCalls = [
  createPrivacyRequest,
  getPrivacyRequest,
  mailPrivacyLink,
  confirmIdentity,
  extendDeadline,
  closePrivacyRequest,
  ...holdCalls,
  exportPersonAsPage,
  exportPersonAsJson,
  ...erasureCalls,
  listSweepRuns,
];
