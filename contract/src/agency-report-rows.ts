import * as z from "zod/mini";
import { ReleaseState } from "./agency-release.ts";
import { RecommendationStatus } from "./recommendation.ts";
import { RewardParty, RewardState } from "./reward.ts";
import { Cents, Instant } from "./scalars.ts";
import { wire } from "./wire.ts";
import { wireWords } from "./wire-words.ts";

const Count = z.int().check(z.gte(0));
const Text = z.string();
const OptionalText = z.nullable(z.string());
const OptionalInstant = z.nullable(Instant);

/** The member to whom a row is credited; empty where only the agency is known. */
const credit = {
  memberName: ["Mitarbeiter", OptionalText],
  memberNumber: ["Mitarbeiternummer", OptionalText],
} as const;

/** A person who deleted the account is shown as "Gelöscht" or "Deleted", with the same number in all reports. */
const referrer = {
  referrerName: ["Empfehler", Text],
  referrerNumber: ["Empfehlernummer", Text],
} as const;

/** Rewards of referrer and recipient together, without cancelled and expired ones. */
const rewardCents = ["PraemieCent", Cents] as const;

export const ReferrerRow = wire({
  ...referrer,
  /** Only of people whose account is credited to the agency. */
  email: ["Email", OptionalText],
  ...credit,
  registeredAt: ["RegistriertAm", Instant],
  isConfirmed: ["Bestaetigt", z.boolean()],
  recommendations: ["Empfehlungen", Count],
  orders: ["Auftraege", Count],
  rewardCents,
  lastRecommendedAt: ["LetzteEmpfehlungAm", OptionalInstant],
  isDeleted: ["Geloescht", z.boolean()],
});

export type ReferrerRow = z.output<typeof ReferrerRow>;

export const ReferrerSums = wire({
  recommendations: ["Empfehlungen", Count],
  orders: ["Auftraege", Count],
  rewardCents,
});

export const RecommendationRow = wire({
  number: ["Empfehlungsnummer", Text],
  createdAt: ["ErstelltAm", Instant],
  ...referrer,
  productName: ["Produkt", Text],
  channel: ["Kanal", OptionalText],
  ...credit,
  status: ["Status", RecommendationStatus],
  statusAt: ["StatusAm", Instant],
  validUntil: ["GueltigBis", Instant],
  visitors: ["Besucher", Count],
  recipients: ["Empfaenger", Count],
  orders: ["Auftraege", Count],
  rewardCents,
});

export type RecommendationRow = z.output<typeof RecommendationRow>;

export const RecommendationSums = wire({
  visitors: ["Besucher", Count],
  recipients: ["Empfaenger", Count],
  orders: ["Auftraege", Count],
  rewardCents,
});

export const LeadStatus = wireWords({ open: "Offen", confirmed: "Bestaetigt", expired: "Abgelaufen" });

/** A recipient without an order. */
export const LeadRow = wire({
  number: ["Empfaengernummer", Text],
  name: ["Name", OptionalText],
  /** Only of people who agreed to advertising. */
  email: ["Email", OptionalText],
  productName: ["Produkt", Text],
  recommendationNumber: ["Empfehlungsnummer", Text],
  ...referrer,
  ...credit,
  channel: ["Kanal", OptionalText],
  acceptedAt: ["AngenommenAm", Instant],
  status: ["Status", LeadStatus],
  confirmedAt: ["BestaetigtAm", OptionalInstant],
  validUntil: ["GueltigBis", Instant],
  isDeleted: ["Geloescht", z.boolean()],
});

export type LeadRow = z.output<typeof LeadRow>;

/** Parts of the report of leads: those who can still order, and those whose time is over. */
export const LeadSubset = wireWords({ waiting: "Wartend", expired: "Abgelaufen" });

export const LeadSums = wire({
  open: ["Offen", Count],
  confirmed: ["Bestaetigt", Count],
  waiting: ["Wartend", Count],
  expired: ["Abgelaufen", Count],
});

export const OrderStatus = wireWords({
  /** By a browser only; the provider has not confirmed it. */
  reported: "Gemeldet",
  verified: "Geprueft",
  released: "Freigegeben",
  unrewarded: "OhnePraemie",
  cancelled: "Storniert",
});

/** What people see as the state of an order: how far its release is while it waits for one, otherwise its status. */
export const OrderState = wireWords({
  reported: "Gemeldet",
  verified: "Geprueft",
  waiting: "FreigabeOffen",
  confirming: "ZweitePerson",
  released: "Freigegeben",
  refused: "Abgelehnt",
  unrewarded: "OhnePraemie",
  cancelled: "Storniert",
});

/**
 * Parts of the order report. The states are divided into the last five; beside them is what the caller can
 * release now, what they released and a second person has to confirm, what a later credit note settles, and what is
 * confirmed and neither cancelled nor without a reward.
 */
export const OrderSubset = wireWords({
  releasable: "ZurFreigabe",
  begun: "Begonnen",
  settledLater: "ProvisionSpaeter",
  counted: "Zaehlend",
  valid: "Gueltig",
  waiting: "FreigabeOffen",
  reported: "Gemeldet",
  unrewarded: "OhnePraemie",
  cancelled: "Storniert",
});

export const OrderRow = wire({
  id: ["Id", z.int()],
  /** The provider's number; empty while only a browser has reported the order. */
  number: ["Auftragsnummer", OptionalText],
  orderedAt: ["BestelltAm", Instant],
  productName: ["Produkt", OptionalText],
  customerName: ["Kunde", OptionalText],
  recommendationNumber: ["Empfehlungsnummer", Text],
  ...referrer,
  ...credit,
  status: ["Status", OrderStatus],
  state: ["Anzeige", OrderState],
  /** How far its release is; null where it needs none. */
  release: ["Freigabe", z.nullable(ReleaseState)],
  /** Until when the agency should decide. */
  releaseUntil: ["FreigabeBis", OptionalInstant],
  /** Who decided: both people where two released it. While a second person is needed, who released it first. */
  releasedBy: ["FreigegebenVon", OptionalText],
  releasedAt: ["FreigegebenAm", OptionalInstant],
  /**
   * The names of the people who may confirm as the second person; empty if there are none. Null where no second person is needed.
   * Before the first release: who could confirm after the caller.
   */
  confirmers: ["BestaetigenKoennen", z.nullable(z.array(z.string()))],
  /** Whether the caller may decide now: never about an order that they recommended or placed. */
  isReleasable: ["FreigabeMoeglich", z.boolean()],
  /** As in the other reports. Null while the order is only reported: its rewards are decided when it is confirmed. */
  rewardCents: ["PraemieCent", z.nullable(Cents)],
  /** What the agency gets for it; null without a commission, and for who may not see commissions. */
  commissionCents: ["ProvisionCent", z.nullable(z.int())],
  /** When it was booked, the last time if the order was cancelled and accepted again. */
  commissionBookedAt: ["ProvisionGebuchtAm", OptionalInstant],
  /** Why it earns nothing. */
  reason: ["Grund", OptionalText],
});

export type OrderRow = z.output<typeof OrderRow>;

/** How many rows the parts have: every order is in one of the first five. */
export const OrderSums = wire({
  /** Verified or released, and neither cancelled, nor without a reward, nor waiting for a release. */
  valid: ["Gueltig", Count],
  waiting: ["FreigabeOffen", Count],
  reported: ["Gemeldet", Count],
  unrewarded: ["OhnePraemie", Count],
  /** Refused ones too. */
  cancelled: ["Storniert", Count],
  releasable: ["ZurFreigabe", Count],
  begun: ["Begonnen", Count],
  settledLater: ["ProvisionSpaeter", Count],
  counted: ["Zaehlend", Count],
  rewardCents,
});

/** What people see of a reward: the states of a reward, and apart from them what waits for the release of its order. */
export const RewardReportState = wireWords({
  unreleased: "NichtFreigegeben",
  open: "Offen",
  provided: "Bereitgestellt",
  collected: "Abgeholt",
  paid: "Ausgezahlt",
  expired: "Abgelaufen",
  cancelled: "Storniert",
});

export const RewardRow = wire({
  id: ["Id", z.int()],
  createdAt: ["VorgemerktAm", Instant],
  orderNumber: ["Auftragsnummer", OptionalText],
  recommendationNumber: ["Empfehlungsnummer", Text],
  productName: ["Produkt", OptionalText],
  /** Who gets it, and as what. */
  personName: ["Person", OptionalText],
  party: ["Rolle", RewardParty],
  ...referrer,
  ...credit,
  amountCents: ["WertCent", Cents],
  status: ["Status", RewardState],
  statusAt: ["StatusAm", Instant],
  /** When it can be collected; empty where it waits for a release or a check. */
  availableAt: ["BereitAb", OptionalInstant],
  isUnreleased: ["NichtFreigegeben", z.boolean()],
});
export type RewardRow = z.output<typeof RewardRow>;

/** The sum of the rewards that are open or paid, and its parts; beside them what expired or was cancelled. */
export const RewardSums = wire({
  amountCents: ["WertCent", Cents],
  /** Not paid yet, and neither cancelled nor expired. */
  openCents: ["OffenCent", Cents],
  paidCents: ["AusgezahltCent", Cents],
  expiredCents: ["AbgelaufenCent", Cents],
  cancelledCents: ["StorniertCent", Cents],
});

export const InvitationStatus = wireWords({
  sent: "Offen",
  opened: "Geoeffnet",
  accepted: "Angenommen",
  withdrawn: "Zurueckgezogen",
  declined: "Abgelehnt",
  expired: "Abgelaufen",
});

export const InvitationRow = wire({
  number: ["Einladungsnummer", Text],
  name: ["Name", OptionalText],
  email: ["Email", OptionalText],
  kind: ["Art", Text],
  ...credit,
  invitedAt: ["EingeladenAm", Instant],
  status: ["Status", InvitationStatus],
  /** Empty if the inviter passes on the link instead. */
  mailedAt: ["VersendetAm", OptionalInstant],
  openedAt: ["GeoeffnetAm", OptionalInstant],
  remindedAt: ["ErinnertAm", OptionalInstant],
  acceptedAt: ["AngenommenAm", OptionalInstant],
  /** When it was withdrawn, declined or expired. */
  endedAt: ["BeendetAm", OptionalInstant],
});

export type InvitationRow = z.output<typeof InvitationRow>;

export const InvitationSums = wire({
  sent: ["Offen", Count],
  opened: ["Geoeffnet", Count],
  accepted: ["Angenommen", Count],
  withdrawn: ["Zurueckgezogen", Count],
  declined: ["Abgelehnt", Count],
  expired: ["Abgelaufen", Count],
});
