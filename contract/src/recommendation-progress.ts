import { stepKinds } from "@weitersagen/domain/recommendation-progress";
import * as z from "zod/mini";
import { SpokenNumber } from "./person.ts";
import { RecommendationKind, RecommendationStatus, Share } from "./recommendation.ts";
import { Cents, Instant, withDefault } from "./scalars.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

/** The nine texts of the status bar, and the one of an order that only a browser has reported. */
export const StatusText = wireWords({
  notReacted: "KontaktNichtReagiert",
  expired: "Abgelaufen",
  noContract: "KeinVertrag",
  reported: "BestellungGemeldet",
  contract: "VertragGeschlossen",
  claimInProcessing: "AnspruchInBearbeitung",
  rewardReady: "PraemieBereit",
  pickUpReward: "PraemieAbholen",
  enterBankData: "BankdatenEingeben",
  paid: "Gezahlt",
});

const stepWords = {
  created: "Erstellt",
  clicked: "Angeklickt",
  accepted: "Angenommen",
  ordered: "Bestellt",
  verified: "Geprueft",
  provided: "PraemieBereit",
  paid: "Gezahlt",
} as const satisfies Record<(typeof stepKinds)[number], string>;

export const Step = wire({
  kind: ["Art", wireWords(stepWords)],
  /** Empty until it happens. */
  at: ["Am", z.nullable(Instant)],
});

/** The next step and its latest date; empty where no step is expected. */
export const AwaitedStep = z.nullable(
  wire({
    kind: ["Art", wireWords({ ...stepWords, expires: "Ablauf" })],
    by: ["Bis", z.nullable(Instant)],
  }),
);

/** Why it earns nothing: a name for programs and a text for people. */
export const Reason = z.nullable(wire({ name: ["Name", z.string()], text: ["Text", z.string()] }));

/** A recommendation as its referrer sees it. */
export const FollowedRecommendation = wire({
  number: ["Empfehlungsnummer", SpokenNumber],
  code: ["Code", SpokenNumber],
  productId: ["ProduktId", z.int()],
  productName: ["Produkt", z.string()],
  /** The device that is recommended with the tariff. */
  deviceId: ["HandyId", z.nullable(z.int())],
  /** Whether it can be recommended again. */
  isOnSale: ["Verfuegbar", z.boolean()],
  /** The recommended advisor, if it recommends one. */
  advisorName: ["AgentName", z.nullable(z.string())],
  advisorNumber: ["AgentNumber", withDefault(z.nullable(z.string()), null)],
  /** The form that created it. */
  kind: ["Art", withDefault(RecommendationKind, "standard")],
  /** The referrer's private name for it. */
  nickname: ["Spitzname", z.nullable(z.string())],
  createdAt: ["ErstelltAm", Instant],
  validUntil: ["GueltigBis", Instant],
  /** Both addresses are null if it has a code only. */
  link: ["Link", z.nullable(z.string())],
  shortUrl: ["KurzUrl", z.nullable(z.string())],
  share: ["AnteilEmpfehler", Share],
  status: ["Status", RecommendationStatus],
  statusText: ["StatusText", StatusText],
  statusAt: ["StatusSeit", Instant],
  isLocked: ["Gesperrt", z.boolean()],
  /** The name in whose name it was made with the referrer's address, without a login; null for the referrer's own. */
  typedName: ["OhneAnmeldungAls", withDefault(z.nullable(z.string()), null)],
  /** The reward is held for manual review. */
  isHeld: ["InPruefung", z.boolean()],
  /** A reward that is held before it is ready: the end of its waiting period, before which it cannot be collected. */
  heldUntil: ["FruehestensAb", withDefault(z.nullable(Instant), null)],
  /** The reward was chosen as a voucher. */
  isVoucher: ["AlsGutschein", withDefault(z.boolean(), false)],
  /** The agency has not released the order yet. */
  isUnreleased: ["NichtFreigegeben", z.boolean()],
  /** The agency has released the order, and the reward waits for the end of the complaint period. */
  isReleased: ["Freigegeben", z.boolean()],
  steps: ["Schritte", z.array(Step)],
  visitors: ["Besucher", z.int()],
  recipients: ["Empfaenger", z.int()],
  /** Confirmed ones, also if they were cancelled later. */
  orders: ["Auftraege", z.int()],
  referrerCents: ["PraemieEmpfehlerCent", Cents],
  /** Nothing is earned yet, and the amount is the most that it can be. */
  upTo: ["BisZu", withDefault(z.boolean(), false)],
  /** The part that is an extra for being the second or third successful one. */
  tierCents: ["DavonMehrfachpraemieCent", Cents],
  next: ["Naechstes", AwaitedStep],
  reason: ["Grund", Reason],
});
export type FollowedRecommendation = z.output<typeof FollowedRecommendation>;
