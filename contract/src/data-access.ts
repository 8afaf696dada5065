import * as z from "zod/mini";
import { LinkToken, TypedEmail } from "./account.ts";
import { linkTokenExample } from "./account-examples.ts";
import { defineCall } from "./call.ts";
import { ConsentName, OwnConsent, ownConsentExample } from "./own-consent.ts";
import { OwnRequest, ownRequestExample } from "./own-request.ts";
import { PersonalData } from "./personal-data.ts";
import { personalDataExample } from "./personal-data-example.ts";
import { PersonName, PostalAddress, Salutation, SpokenNumber } from "./person.ts";
import { Instant } from "./scalars.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

const callDefaults = { scope: "tenant", tag: "Datenauskunft" } as const;
const own = { ...callDefaults, access: "dataSubject" } as const;
const addressExample = { Strasse: "Am Deich", Hausnummer: "7a", Plz: "26121", Ort: "Oldenburg" };

export const requestDataAccess = defineCall({
  ...callDefaults,
  id: "requestDataAccess",
  method: "POST",
  path: "/datenauskunft",
  summary:
    "Mails a link to see, correct and delete what is stored about an address; answers the same for unknown ones",
  access: "public",
  body: wire({ email: ["Email", TypedEmail] }),
  answers: { 204: null },
  rateLimit: { attempts: 20, seconds: 3_600 },
  examples: { body: { Email: "max@example.org" } },
});

const DataSession = wire({ token: ["Token", z.string()], expiresAt: ["GueltigBis", Instant] });

export const openDataAccess = defineCall({
  ...callDefaults,
  id: "openDataAccess",
  method: "POST",
  path: "/datenauskunft/oeffnen",
  summary: "Exchanges the mailed link, once, for a short session; the click proves the address",
  access: "public",
  body: wire({ token: ["Token", LinkToken] }),
  answers: { 200: DataSession },
  errors: ["linkExpired", "linkUsed"],
  rateLimit: { attempts: 20, seconds: 3_600, counts: "misses" },
  examples: {
    body: { Token: linkTokenExample },
    answer: { Token: linkTokenExample, GueltigBis: "2026-11-15T09:30:00.000Z" },
  },
});

/** What a person gave when they accepted one recommendation. */
const AcceptedRecommendation = wire({
  number: ["Empfaengernummer", SpokenNumber],
  /** In the caller's language. */
  product: ["Produkt", z.nullable(z.string())],
  acceptedAt: ["AngenommenAm", Instant],
  keptUntil: ["GespeichertBis", Instant],
  salutation: ["Anrede", z.nullable(z.string())],
  firstName: ["Vorname", z.nullable(z.string())],
  lastName: ["Nachname", z.nullable(z.string())],
  address: ["Adresse", z.nullable(PostalAddress)],
});
export type AcceptedRecommendation = z.output<typeof AcceptedRecommendation>;

/** What the page deletes. */
const OwnDeletion = wireWords({
  everything: "Alles",
  /** What was given as a recipient. The account has a password and is deleted after the login. */
  exceptAccount: "OhneKonto",
  /** Nothing: only an account with a password is stored. */
  afterLogin: "NachAnmeldung",
  /** Nothing: the account is blocked or the person is on hold, and an operator decides. */
  onRequest: "AufAnfrage",
});
export type OwnDeletion = z.output<typeof OwnDeletion>;

export const DataOverview = wire({
  email: ["Email", z.string()],
  /** The address also has an account. */
  hasAccount: ["HatKonto", z.boolean()],
  /** The account has a password: it is changed after the login. */
  hasPassword: ["HatPasswort", z.boolean()],
  deletion: ["Loeschen", OwnDeletion],
  /** Rewards that would be lost with the data. */
  openRewardCents: ["OffenePraemieCent", z.int()],
  accepted: ["Empfehlungen", z.array(AcceptedRecommendation)],
  consents: ["Einwilligungen", z.array(OwnConsent)],
});
export type DataOverview = z.output<typeof DataOverview>;

const overviewExample = {
  Email: "max@example.org",
  HatKonto: false,
  HatPasswort: false,
  Loeschen: "Alles",
  OffenePraemieCent: 2500,
  Empfehlungen: [
    {
      Empfaengernummer: "J539G95EMV",
      Produkt: "Küstenstrom Klar",
      AngenommenAm: "2026-11-15T09:00:00.000Z",
      GespeichertBis: "2027-02-07T09:00:00.000Z",
      Anrede: "Herr",
      Vorname: "Max",
      Nachname: "Beispiel",
      Adresse: addressExample,
    },
  ],
  Einwilligungen: [ownConsentExample],
};

export const getDataOverview = defineCall({
  ...own,
  id: "getDataOverview",
  method: "GET",
  path: "/datenauskunft/angaben",
  summary:
    "What the person can correct and withdraw: details given as a recipient, and consents in all roles",
  answers: { 200: DataOverview },
  examples: { answer: overviewExample },
});

export const showStoredData = defineCall({
  ...own,
  id: "showStoredData",
  method: "GET",
  path: "/datenauskunft/gespeichert",
  summary: "Everything that is stored about the address, as the page shows it; the same as the download",
  answers: { 200: PersonalData },
  rateLimit: { attempts: 120, seconds: 3_600 },
  examples: { answer: personalDataExample },
});

export const correctRecipient = defineCall({
  ...own,
  id: "correctRecipient",
  method: "PUT",
  path: "/datenauskunft/angaben/{nr}",
  summary: "Corrects what the person gave when they accepted a recommendation",
  params: wire({ number: ["nr", SpokenNumber] }),
  body: wire({
    salutation: ["Anrede", z.optional(Salutation)],
    firstName: ["Vorname", PersonName],
    lastName: ["Nachname", PersonName],
    address: ["Adresse", z.optional(z.nullable(PostalAddress))],
  }),
  answers: { 200: DataOverview },
  errors: ["notFound"],
  rateLimit: { attempts: 60, seconds: 3_600 },
  examples: {
    params: { nr: "J539G-95EMV" },
    body: { Anrede: "Herr", Vorname: "Max", Nachname: "Beispiel", Adresse: addressExample },
    answer: overviewExample,
  },
});

export const withdrawOwnConsent = defineCall({
  ...own,
  id: "withdrawOwnConsent",
  method: "PUT",
  path: "/datenauskunft/widerruf",
  summary: "Withdraws one consent, from now on; withdrawing it again changes nothing",
  body: ConsentName,
  answers: { 200: DataOverview },
  errors: ["wrongState"],
  rateLimit: { attempts: 60, seconds: 3_600 },
  examples: { body: { Art: "Werbung", Thema: "advertising" }, answer: overviewExample },
});

export const exportRecipientData = defineCall({
  ...own,
  id: "exportRecipientData",
  method: "GET",
  path: "/datenauskunft",
  summary: "Everything that is stored about the address",
  answers: { 200: PersonalData },
  rateLimit: { attempts: 20, seconds: 3_600 },
  examples: { answer: personalDataExample },
});

export const deleteRecipientData = defineCall({
  ...own,
  id: "deleteRecipientData",
  method: "DELETE",
  path: "/datenauskunft",
  summary:
    "Deletes what is stored about the person as a recipient, and an account without a password; what the law makes us keep stays without name and address",
  answers: { 204: null },
  errors: ["wrongState"],
  examples: {},
});

export const askAboutData = defineCall({
  ...own,
  id: "askAboutData",
  method: "POST",
  path: "/datenauskunft/anliegen",
  summary: "Asks for something that the page does not do itself; it is answered within one month",
  body: OwnRequest,
  answers: { 204: null },
  rateLimit: { attempts: 10, seconds: 3_600 },
  examples: { body: ownRequestExample },
});

export const dataAccessCalls = [
  requestDataAccess,
  openDataAccess,
  getDataOverview,
  showStoredData,
  correctRecipient,
  withdrawOwnConsent,
  exportRecipientData,
  deleteRecipientData,
  askAboutData,
] as const;
