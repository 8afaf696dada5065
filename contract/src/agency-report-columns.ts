import { reportWords } from "./agency-report-words.ts";
import type { Language } from "./language.ts";

type Words = Readonly<Record<Language, string>>;

/** The headings of an agency's reports, by the names under which tenants write their own. Pages and files both show them. */
export const reportLabels = {
  agencyReport: {
    referrer: { de: "Empfehler", en: "Referrer" },
    referrerNumber: { de: "Empfehlernummer", en: "Referrer number" },
    email: { de: "E-Mail", en: "Email" },
    member: { de: "Mitarbeitende", en: "Employee" },
    memberNumber: { de: "Mitarbeiternummer", en: "Employee number" },
    registeredAt: { de: "Dabei seit", en: "Since" },
    lastRecommendedAt: { de: "Letzte Empfehlung", en: "Last recommendation" },
    recommendations: { de: "Empfehlungen", en: "Recommendations" },
    ordersCount: { de: "Aufträge", en: "Orders" },
    reward: { de: "Prämien", en: "Rewards" },
    recommendationNumber: { de: "Empfehlung", en: "Recommendation" },
    recommendedAt: { de: "Erstellt am", en: "Created on" },
    product: { de: "Produkt", en: "Product" },
    channel: { de: "Kanal", en: "Channel" },
    status: { de: "Status", en: "Status" },
    statusAt: { de: "Status seit", en: "Status since" },
    linkUntil: { de: "Link gültig bis", en: "Link valid until" },
    visitors: { de: "Aufrufe", en: "Views" },
    recipients: { de: "Kontakte", en: "Contacts" },
    name: { de: "Name", en: "Name" },
    recipientNumber: { de: "Empfängernummer", en: "Recipient number" },
    acceptedAt: { de: "Angenommen am", en: "Accepted on" },
    emailConfirmedAt: { de: "E-Mail bestätigt am", en: "Email confirmed on" },
    validUntil: { de: "Bestellbar bis", en: "Can order until" },
    orderNumber: { de: "Auftragsnummer", en: "Order number" },
    orderedAt: { de: "Bestellt am", en: "Ordered on" },
    customer: { de: "Kunde", en: "Customer" },
    reason: { de: "Grund", en: "Reason" },
    person: { de: "Für", en: "For" },
    party: { de: "Als", en: "As" },
    createdAt: { de: "Vorgemerkt am", en: "Reserved on" },
    availableAt: { de: "Bereit ab", en: "Ready from" },
    amount: { de: "Betrag", en: "Amount" },
    commission: { de: "Provision", en: "Commission" },
    commissionBookedAt: { de: "Provision gebucht am", en: "Commission booked on" },
  },
  agencyInvite: {
    name: { de: "Name", en: "Name" },
    email: { de: "E-Mail-Adresse", en: "Email address" },
    number: { de: "Nummer", en: "Number" },
    kindColumn: { de: "Art", en: "Kind" },
    member: { de: "Mitarbeitende", en: "Employee" },
    memberNumber: { de: "Mitarbeiternummer", en: "Employee number" },
    invitedAt: { de: "Eingeladen am", en: "Invited on" },
    mailedAt: { de: "E-Mail gesendet am", en: "Email sent on" },
    openedAt: { de: "Geöffnet am", en: "Opened on" },
    remindedAt: { de: "Erinnert am", en: "Reminded on" },
    acceptedAt: { de: "Angenommen am", en: "Accepted on" },
    endedAt: { de: "Beendet am", en: "Ended on" },
    status: { de: "Status", en: "Status" },
  },
  agencyRelease: {
    releaseUntil: { de: "Freigabe bis", en: "Release by" },
    releasedBy: { de: "Entschieden von", en: "Decided by" },
    confirmers: { de: "Als Zweite freigeben können", en: "May release as the second person" },
    releasedAt: { de: "Entschieden am", en: "Decided on" },
  },
} as const;

/** The words of a state, by the names under which tenants write their own. */
const words = (feature: string, prefix: string, states: Readonly<Record<string, Words>>) =>
  Object.fromEntries(
    Object.entries(states).map(([state, shown]) => [
      state,
      { key: `${feature}.${prefix}${state.charAt(0).toUpperCase()}${state.slice(1)}`, shown },
    ]),
  );

const { order, release } = reportWords;
const { released: _released, ...releaseWords } = release;

/** The words of the columns that hold states and kinds. */
const stateWords = {
  recommendation: words("agencyReport", "recommendation", reportWords.recommendation),
  lead: words("agencyReport", "lead", reportWords.lead),
  orderState: {
    ...words("agencyReport", "order", order),
    ...Object.fromEntries(
      Object.entries({ ...releaseWords, confirmingYours: reportWords.confirmingYours }).map(
        ([state, shown]) => [state, { key: `agencyRelease.${state}`, shown }],
      ),
    ),
  },
  rewardState: words("agencyReport", "reward", {
    ...reportWords.reward,
    unreleased: reportWords.unreleasedReward,
  }),
  party: words("agencyReport", "party", reportWords.party),
  invited: words("agencyInvite", "kind", reportWords.invited),
  invitation: words("agencyInvite", "state", reportWords.invitation),
} as const;

type ReportColumnKind = "text" | "spoken" | "time" | "count" | "money" | keyof typeof stateWords;

/** A column of a report as a file. */
export interface FileColumn {
  readonly name: string;
  readonly key: string;
  readonly label: Words;
  readonly kind: ReportColumnKind;
}

/** The name of a state as the page shows it, and the key of the tenant's own word; undefined for other values. */
export const stateWord = (
  kind: ReportColumnKind,
  value: string,
): { readonly key: string; readonly shown: Words } | undefined =>
  kind in stateWords ? stateWords[kind as keyof typeof stateWords][value] : undefined;

const column =
  <F extends keyof typeof reportLabels>(feature: F) =>
  (name: string, text: keyof (typeof reportLabels)[F] & string, kind: ReportColumnKind): FileColumn => ({
    name,
    key: `${feature}.${text}`,
    label: reportLabels[feature][text] as Words,
    kind,
  });
const report = column("agencyReport");
const invite = column("agencyInvite");
const releasing = column("agencyRelease");

/** All columns that the page of a report offers, in their order. */
export const reportColumns = {
  recommenders: [
    report("referrerName", "referrer", "text"),
    report("referrerNumber", "referrerNumber", "text"),
    report("email", "email", "text"),
    report("memberName", "member", "text"),
    report("memberNumber", "memberNumber", "text"),
    report("registeredAt", "registeredAt", "time"),
    report("lastRecommendedAt", "lastRecommendedAt", "time"),
    report("recommendations", "recommendations", "count"),
    report("orders", "ordersCount", "count"),
    report("rewardCents", "reward", "money"),
  ],
  recommendations: [
    report("number", "recommendationNumber", "spoken"),
    report("createdAt", "recommendedAt", "time"),
    report("referrerName", "referrer", "text"),
    report("referrerNumber", "referrerNumber", "text"),
    report("productName", "product", "text"),
    report("channel", "channel", "text"),
    report("memberName", "member", "text"),
    report("memberNumber", "memberNumber", "text"),
    report("status", "status", "recommendation"),
    report("statusAt", "statusAt", "time"),
    report("validUntil", "linkUntil", "time"),
    report("visitors", "visitors", "count"),
    report("recipients", "recipients", "count"),
    report("orders", "ordersCount", "count"),
    report("rewardCents", "reward", "money"),
  ],
  leads: [
    report("name", "name", "text"),
    report("number", "recipientNumber", "spoken"),
    report("email", "email", "text"),
    report("productName", "product", "text"),
    report("referrerName", "referrer", "text"),
    report("referrerNumber", "referrerNumber", "text"),
    report("recommendationNumber", "recommendationNumber", "spoken"),
    report("memberName", "member", "text"),
    report("memberNumber", "memberNumber", "text"),
    report("channel", "channel", "text"),
    report("acceptedAt", "acceptedAt", "time"),
    report("confirmedAt", "emailConfirmedAt", "time"),
    report("validUntil", "validUntil", "time"),
    report("status", "status", "lead"),
  ],
  orders: [
    report("number", "orderNumber", "text"),
    report("orderedAt", "orderedAt", "time"),
    report("productName", "product", "text"),
    report("customerName", "customer", "text"),
    report("referrerName", "referrer", "text"),
    report("referrerNumber", "referrerNumber", "text"),
    report("recommendationNumber", "recommendationNumber", "spoken"),
    report("memberName", "member", "text"),
    report("memberNumber", "memberNumber", "text"),
    report("state", "status", "orderState"),
    releasing("releaseUntil", "releaseUntil", "time"),
    releasing("releasedBy", "releasedBy", "text"),
    releasing("confirmers", "confirmers", "text"),
    releasing("releasedAt", "releasedAt", "time"),
    report("reason", "reason", "text"),
    report("rewardCents", "reward", "money"),
    report("commissionCents", "commission", "money"),
    report("commissionBookedAt", "commissionBookedAt", "time"),
  ],
  rewards: [
    report("personName", "person", "text"),
    report("party", "party", "party"),
    report("productName", "product", "text"),
    report("orderNumber", "orderNumber", "text"),
    report("recommendationNumber", "recommendationNumber", "spoken"),
    report("referrerName", "referrer", "text"),
    report("memberName", "member", "text"),
    report("createdAt", "createdAt", "time"),
    report("state", "status", "rewardState"),
    report("availableAt", "availableAt", "time"),
    report("statusAt", "statusAt", "time"),
    report("amountCents", "amount", "money"),
  ],
  invitations: [
    invite("name", "name", "text"),
    invite("email", "email", "text"),
    invite("number", "number", "spoken"),
    invite("kind", "kindColumn", "invited"),
    invite("memberName", "member", "text"),
    invite("memberNumber", "memberNumber", "text"),
    invite("invitedAt", "invitedAt", "time"),
    invite("mailedAt", "mailedAt", "time"),
    invite("openedAt", "openedAt", "time"),
    invite("remindedAt", "remindedAt", "time"),
    invite("acceptedAt", "acceptedAt", "time"),
    invite("endedAt", "endedAt", "time"),
    invite("status", "status", "invitation"),
  ],
} as const satisfies Record<string, readonly FileColumn[]>;
