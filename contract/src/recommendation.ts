import * as z from "zod/mini";
import {
  AgreedTerms,
  Capability,
  Channel,
  MailedSecret,
  line,
  PersonName,
  Salutation,
  SpokenNumber,
  Tick,
} from "./person.ts";
import { Cents, EmailAddress, Instant, withDefault } from "./scalars.ts";
import { text } from "./text.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

export const Share = z.literal([0, 50, 100]);

export const RecommendationStatus = wireWords({
  open: "Offen",
  ok: "Ok",
  paid: "Gezahlt",
  cancelled: "Storniert",
  expired: "Abgelaufen",
});

/** The form that created it; each but the standard one needs its module. */
export const RecommendationKind = wireWords({
  standard: "Standard",
  agent: "Agent",
  company: "Mitarbeiter",
  offline: "Offline",
});

/** The referrer's data as the form asks for them. */
export const NewReferrer = wire({
  salutation: ["Anrede", z.optional(Salutation)],
  firstName: ["Vorname", PersonName],
  lastName: ["Nachname", PersonName],
  email: ["Email", EmailAddress],
  newsletter: ["NewsletterPermission", z.optional(Tick)],
  /** "At least 18 and living in Germany", where the form asks for it separately from the terms. */
  eligible: ["Teilnahmeberechtigt", z.optional(Tick)],
});

export const NewRecommendation = wire({
  recommendation: [
    "Empfehlung",
    wire({
      productId: ["Produkt", z.int().check(z.gte(1), z.lte(2_147_483_647))],
      /** The device that is recommended with the tariff. */
      deviceId: ["HandyId", z.optional(z.nullable(z.int().check(z.gte(1), z.lte(2_147_483_647))))],
      kind: ["Art", z.optional(RecommendationKind)],
      channel: ["Channel", z.optional(Channel)],
      /** The recommended advisor. */
      advisorNumber: ["AgentNumber", z.optional(z.nullable(line(40)))],
      /** The agent who enters it. */
      agentNumber: ["Agentennummer", z.optional(z.nullable(line(40)))],
      /** With a member's session: the code that was mailed to the customer, which confirms the address on the spot. */
      customerCode: ["Kundencode", z.optional(z.nullable(line(20)))],
      /** The invitation that brought the referrer here; an unknown one is ignored. */
      invitationNumber: ["Einladungsnummer", z.optional(z.nullable(line(20)))],
      /** The secret of the invitation's mail: it confirms the address to which it was mailed, if that is the new referrer's. */
      invitationSecret: ["Einladung", MailedSecret],
      /** The secret of the mail with which the new referrer, as a recipient, confirmed the same address. */
      acceptanceSecret: ["Annahme", MailedSecret],
      /** A link of this browser with its key: shows that the browser is the one of a confirmed account. */
      ownLink: [
        "EigenerLink",
        z.optional(wire({ number: ["Empfehlungsnummer", SpokenNumber], capability: ["Hash", Capability] })),
      ],
      /** False makes a code for paper or telephone only, which needs the module for offline codes. */
      wantsLink: ["Empfehlungslink", z.optional(z.boolean())],
      terms: ["AgbText", AgreedTerms],
      share: ["AnteilEmpfehler", z.optional(Share)],
    }),
  ],
  /** Optional for a logged-in referrer. */
  referrer: ["Empfehler", z.optional(NewReferrer)],
  /** The intended recipient, if the referrer names one. No mail is sent to them, and only a hash is stored. */
  contact: [
    "Empfaenger",
    z.optional(
      z.nullable(
        wire({
          firstName: ["Vorname", z.optional(line(80))],
          lastName: ["Nachname", z.optional(line(80))],
          email: ["Email", z.optional(EmailAddress)],
        }),
      ),
    ),
  ],
  campaigns: [
    "Aktionen",
    z.optional(
      z
        .array(
          wire({
            id: ["AktionsId", text(60).check(z.regex(/^[a-z0-9-]{1,60}$/))],
            consent: ["Zustimmung", Tick],
          }),
        )
        .check(z.maxLength(20)),
    ),
  ],
});
export type NewRecommendation = z.output<typeof NewRecommendation>;

/** The response to its creator: everything needed to share it at once. */
export const CreatedRecommendation = wire({
  number: ["Empfehlungsnummer", SpokenNumber],
  capability: ["Hash", Capability],
  code: ["Code", SpokenNumber],
  /** Both addresses are null if only a code was wanted. */
  link: ["Link", z.nullable(z.string())],
  shortUrl: ["KurzUrl", z.nullable(z.string())],
  validUntil: ["GueltigBis", Instant],
  optInRequired: ["OptinErforderlich", z.boolean()],
});
export type CreatedRecommendation = z.output<typeof CreatedRecommendation>;

/** A product, or a device with its tariff: then the name is that of both. */
const RecommendedProduct = wire({
  id: ["Id", z.int()],
  externalId: ["ExterneId", z.string()],
  name: ["AnzeigeName", z.string()],
  group: ["Gruppe", z.string()],
  /** The device that is recommended with the tariff; null for a tariff alone. */
  deviceId: ["HandyId", z.nullable(z.int())],
  /** Whether it is still on sale. */
  isOnSale: ["Verfuegbar", z.boolean()],
});

/** What each side would earn if the recommended product were ordered now. */
const promise = {
  share: ["AnteilEmpfehler", Share],
  bountyCents: ["PraemieCent", Cents],
  referrerCents: ["PraemieEmpfehlerCent", Cents],
  recipientCents: ["PraemieEmpfaengerCent", Cents],
  /** The product cannot be ordered itself: what is ordered decides, and the amounts are the most that it pays. */
  upTo: ["BisZu", withDefault(z.boolean(), false)],
} as const;

/** The public data for a known number: no last name, no address, no counts. */
export const PublicRecommendation = wire({
  number: ["Empfehlungsnummer", SpokenNumber],
  status: ["Status", RecommendationStatus],
  /** Whether the contact can still follow it. */
  isOpen: ["LinkGueltig", z.boolean()],
  validUntil: ["GueltigBis", Instant],
  referrerFirstName: ["EmpfehlerVorname", z.string()],
  advisorNumber: ["AgentNumber", z.nullable(z.string())],
  advisorName: ["AgentName", z.nullable(z.string())],
  product: ["Produkt", RecommendedProduct],
  /** Whether the contact must give name and e-mail address to accept it. */
  asksForRecipient: ["AngabenErforderlich", z.boolean()],
  /** Recommended by an employee: only colleagues may accept it. */
  isForColleagues: ["FuerKollegen", z.boolean()],
  /** What is sold instead, if the product is not on sale any more. The promised amounts are those of this one. */
  replacement: ["Ersatz", z.nullable(RecommendedProduct)],
  ...promise,
});
export type PublicRecommendation = z.output<typeof PublicRecommendation>;

export const shareChannels = [
  "email",
  "gmail",
  "outlook",
  "yahoo",
  "whatsapp",
  "facebook",
  "xing",
  "linkedin",
  "twitter",
  "instagram",
  "sms",
] as const;
export type ShareChannel = (typeof shareChannels)[number];

/** The referrer's own text for a channel instead of the default. */
const ShareTexts = z.partialRecord(z.enum(shareChannels), text(2_000));

/** The share screen: opened with its capability or by the referrer's login. */
export const SharedRecommendation = wire({
  ...PublicRecommendation.fields,
  code: ["Code", SpokenNumber],
  kind: ["Art", RecommendationKind],
  link: ["Link", z.nullable(z.string())],
  shortUrl: ["KurzUrl", z.nullable(z.string())],
  createdAt: ["ErstelltAm", Instant],
  isLocked: ["Gesperrt", z.boolean()],
  optInRequired: ["OptinErforderlich", z.boolean()],
  referrerLastName: ["EmpfehlerNachname", z.string()],
  texts: ["Texte", ShareTexts],
  /** Unique visitors per day who followed it, added up. */
  visitors: ["Besucher", z.int()],
  /** When it was last followed. */
  openedAt: ["GeoeffnetAm", z.nullable(Instant)],
  /** People who accepted it. */
  recipients: ["Empfaenger", withDefault(z.int(), 0)],
  /** Confirmed ones, also if they were cancelled later. */
  orders: ["Auftraege", withDefault(z.int(), 0)],
  /** Split and texts can be changed while it is open. Recipients who accepted before keep what they were promised. */
  isShareFinal: ["AnteilFest", z.boolean()],
});
export type SharedRecommendation = z.output<typeof SharedRecommendation>;

export const ChangedRecommendation = wire({
  capability: ["Hash", z.optional(Capability)],
  share: ["AnteilEmpfehler", z.optional(Share)],
  texts: ["Texte", z.optional(ShareTexts)],
  /** The referrer's own name for it, at any time; empty removes it. */
  nickname: ["Spitzname", z.optional(line(40))],
});
