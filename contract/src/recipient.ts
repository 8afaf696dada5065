import * as z from "zod/mini";
import {
  AgreedTerms,
  BirthDate,
  Channel,
  PersonName,
  Phone,
  PostalAddress,
  Salutation,
  SpokenNumber,
  Tick,
  Ticked,
} from "./person.ts";
import { AwaitedStep, Reason, StatusText, Step } from "./recommendation-progress.ts";
import { Share } from "./recommendation.ts";
import { Cents, EmailAddress, Instant, withDefault } from "./scalars.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

/** Without a share, agreeing is enough; with one, the person gives their name. */
export const NewRecipient = wire({
  salutation: ["Anrede", z.optional(Salutation)],
  firstName: ["Vorname", z.optional(PersonName)],
  lastName: ["Nachname", z.optional(PersonName)],
  email: ["Email", z.optional(EmailAddress)],
  /** Accepted for older forms and not stored. */
  phone: ["Telefon", z.optional(Phone)],
  /** Checked and not stored. Without it, `Zustimmung` declares that the person is at least 18 years old. */
  birthDate: ["Geburtsdatum", z.optional(BirthDate)],
  address: ["Adresse", z.optional(z.nullable(PostalAddress))],
  /** The split that the person was shown. If the referrer changed it meanwhile, the acceptance is refused. */
  share: ["AnteilEmpfehler", z.optional(Share)],
  terms: ["AgbText", AgreedTerms],
  consent: ["Zustimmung", Ticked],
  /** A separate consent, never combined with the terms. */
  advertising: ["Werbeeinwilligung", z.optional(Tick)],
});
export type NewRecipient = z.output<typeof NewRecipient>;

/** `Token` is the recipient's bearer token; as `{hex}` it gives access to the recipient's own data. */
export const CreatedRecipient = wire({
  number: ["Empfaengernummer", SpokenNumber],
  token: ["Token", z.string()],
});

/** The recipient's progress, from accepting the recommendation to the reward. */
export const RecipientProgress = wire({
  productName: ["Produkt", z.string()],
  /** What they can recommend further for a reward: the product, or what replaced it; null if there is none now. */
  productId: ["ProduktId", z.nullable(z.int())],
  /** The advisor who was recommended; null for a product. */
  advisorNumber: ["AgentNumber", z.nullable(z.string())],
  advisorName: ["AgentName", withDefault(z.nullable(z.string()), null)],
  /** Their share of what the recommended product pays, or of what was really earned; 0 if there is none. */
  amountCents: ["PraemieCent", Cents],
  /** Nothing is earned yet, and the amount is the most that it can be. */
  upTo: ["BisZu", withDefault(z.boolean(), false)],
  statusText: ["StatusText", StatusText],
  isHeld: ["InPruefung", z.boolean()],
  /** The reward was chosen as a voucher. */
  isVoucher: ["AlsGutschein", withDefault(z.boolean(), false)],
  /** Null while the provider has not confirmed the order. */
  orderNumber: ["Auftragsnummer", withDefault(z.nullable(z.string()), null)],
  /** The agency has not released the order yet. */
  isUnreleased: ["NichtFreigegeben", z.boolean()],
  steps: ["Schritte", z.array(Step)],
  next: ["Naechstes", AwaitedStep],
  reason: ["Grund", Reason],
});
export type RecipientProgress = z.output<typeof RecipientProgress>;

/** The recipient's own data, as far as they were given. */
export const OwnRecipient = wire({
  number: ["Empfaengernummer", SpokenNumber],
  recommendationNumber: ["Empfehlungsnummer", SpokenNumber],
  salutation: ["Anrede", z.nullable(z.string())],
  firstName: ["Vorname", z.nullable(z.string())],
  lastName: ["Nachname", z.nullable(z.string())],
  email: ["Email", z.nullable(z.string())],
  address: ["Adresse", z.nullable(PostalAddress)],
  consentedAt: ["ZugestimmtAm", z.nullable(Instant)],
  terms: ["AgbText", z.nullable(z.string())],
  advertising: ["Werbeeinwilligung", z.boolean()],
  /** The wordings of consents that wait for a mailed link. Opened by such a link: of those that it confirms. */
  asked: ["Angefragt", z.array(z.string())],
  /** When a mailed link proved the address. */
  confirmedAt: ["BestaetigtAm", z.nullable(Instant)],
  /** Until when the mailed link confirms the address; null once it is confirmed, or too late. */
  confirmableUntil: ["BestaetigenBis", withDefault(z.nullable(Instant), null)],
  /** Whether this token may still replace a mistyped address. A mailed token never may. */
  isEmailCorrectable: ["EmailAenderbar", withDefault(z.boolean(), false)],
  keptUntil: ["GespeichertBis", Instant],
  progress: ["Weg", RecipientProgress],
});
export type OwnRecipient = z.output<typeof OwnRecipient>;

export const OrderState = wireWords({
  unverified: "Ungeprueft",
  accepted: "Angenommen",
  unrewarded: "OhnePraemie",
  cancelled: "Storniert",
});

export const OwnOrder = wire({
  number: ["Auftragsnummer", z.nullable(z.string())],
  productName: ["Produkt", z.nullable(z.string())],
  orderedAt: ["BestelltAm", Instant],
  contractOn: ["Vertragsdatum", z.nullable(z.string())],
  state: ["Status", OrderState],
  reason: ["Grund", Reason],
});
export type OwnOrder = z.output<typeof OwnOrder>;

export const RecipientReward = wire({
  number: ["Empfaengernummer", SpokenNumber],
  /** The value of the recipient's share of the recommended product, or of the product that was really ordered. */
  amountCents: ["PraemieCent", Cents],
  /** Nothing is earned yet, and the amount is the most that it can be. */
  upTo: ["BisZu", withDefault(z.boolean(), false)],
  status: [
    "Status",
    wireWords({
      none: "Keine",
      open: "Offen",
      provided: "Bereitgestellt",
      collected: "Abgeholt",
      paid: "Ausgezahlt",
      expired: "Abgelaufen",
      cancelled: "Storniert",
    }),
  ],
});

export const RecipientChannel = z.optional(Channel);
