import { reportWords } from "@weitersagen/contract/agency-report-words";
import { claimStates, shownClaimReasons } from "@weitersagen/contract/console/claim-desk";
import type { Words } from "@weitersagen/contract/console/list";
import { unrewardedNames } from "@weitersagen/contract/console/order-list";
import { rewardKindNames, rewardStateNames } from "@weitersagen/contract/console/reward-list";
import { fraudReasons } from "@weitersagen/domain/fraud-reasons";
import { endingReasons, reasonText } from "@weitersagen/domain/order";

type Names = Readonly<Record<string, Words>>;

/** What states, events and mails are called. A new kind of event needs its words here; until then its own name is shown. */
export const names = {
  // The words of the agencies' reports: operators and agencies talk about the same states.
  recommendationStatus: {
    ...reportWords.recommendation,
    // Still open, because its reward is not earned yet.
    ordered: { de: "Bestellt", en: "Ordered" },
  },
  rewardStatus: {
    ...rewardStateNames,
    // No states, but steps that the timeline shows among them.
    held: { de: "Zur Prüfung angehalten", en: "Held for a check" },
    passed: { de: "Geprüft und freigegeben", en: "Checked and released" },
    appealed: { de: "Widerspruch eingelegt", en: "Refusal appealed" },
    appealGranted: { de: "Widerspruch stattgegeben", en: "Appeal granted" },
    appealRefused: { de: "Widerspruch abgelehnt", en: "Appeal refused" },
  },
  rewardKind: rewardKindNames,
  claimStatus: claimStates,
  choice: {
    transfer: { de: "Überweisung", en: "Transfer" },
    voucher: { de: "Gutschein", en: "Voucher" },
  },
  account: {
    created: { de: "Angelegt", en: "Created" },
    confirmed: { de: "E-Mail-Adresse bestätigt", en: "Email address confirmed" },
    blocked: { de: "Konto gesperrt", en: "Account blocked" },
    addressCorrected: {
      de: "Unbestätigte E-Mail-Adresse berichtigt",
      en: "Unconfirmed email address corrected",
    },
    friendAddressCorrected: {
      de: "Empfohlene Person hat ihre unbestätigte E-Mail-Adresse berichtigt",
      en: "Recommended person corrected an unconfirmed email address",
    },
    addressChanged: { de: "E-Mail-Adresse gewechselt, vorher", en: "Email address changed, before" },
  },
  consentStep: {
    asked: { de: "Einwilligung erbeten", en: "Consent asked for" },
    given: { de: "Einwilligung erteilt", en: "Consent given" },
    withdrawn: { de: "Einwilligung widerrufen", en: "Consent withdrawn" },
    ended: { de: "Einwilligung beendet", en: "Consent ended" },
  },
  purpose: {
    terms: { de: "Teilnahmebedingungen", en: "Terms" },
    eligibility: { de: "Teilnahmeberechtigung", en: "Eligibility" },
    newsletter: { de: "Newsletter", en: "Newsletter" },
    advertising: { de: "Werbung", en: "Advertising" },
    phoneAdvertising: { de: "Werbung per Telefon", en: "Advertising by phone" },
    campaign: { de: "Aktion", en: "Campaign" },
  },
  recommendationEvent: {
    created: { de: "Empfehlung erstellt", en: "Recommendation created" },
    locked: { de: "Link gesperrt", en: "Link locked" },
    released: { de: "Link entsperrt", en: "Link unlocked" },
    acknowledged: {
      de: "Ohne Anmeldung erstellten Link als eigenen bestätigt",
      en: "Link made without a login confirmed as their own",
    },
    readdressed: {
      de: "E-Mail-Adresse der empfehlenden Person berichtigt, Link gehört jetzt zu einem neuen Konto",
      en: "Referrer's email address corrected, the link now belongs to a new account",
    },
    ok: { de: "Erfolgreich", en: "Successful" },
    paid: { de: "Ausgezahlt", en: "Paid" },
    cancelled: { de: "Storniert", en: "Cancelled" },
    expired: { de: "Link abgelaufen", en: "Link expired" },
    returned: { de: "Zahlung zurückgekommen", en: "Payment returned" },
    handedOver: { de: "Innerhalb der Agentur übergeben", en: "Handed over within the agency" },
  },
  lockReason: {
    operator: { de: "vom Team", en: "by the team" },
    owner: {
      de: "von der Person mit dieser E-Mail-Adresse: Sie hat den Link nicht erstellt",
      en: "by the person with this email address, who did not make the link",
    },
    referrerBlocked: { de: "mit dem Konto", en: "with the account" },
    referrerDeleted: { de: "mit der Löschung des Kontos", en: "with the deletion of the account" },
    unclaimed: {
      de: "weil niemand bestätigt hat, den Link erstellt zu haben",
      en: "because nobody has confirmed that they made the link",
    },
  },
  orderEvent: {
    placed: { de: "Bestellt", en: "Ordered" },
    reported: { de: "Bestellung vom Browser gemeldet", en: "Order reported by the browser" },
    verified: { de: "Bestellung vom Anbieter bestätigt", en: "Order confirmed by the provider" },
    matched: { de: "Bestellung zugeordnet", en: "Order matched" },
    changed: { de: "Bestellung geändert", en: "Order changed" },
    cancelled: { de: "Bestellung storniert", en: "Order cancelled" },
    reinstated: { de: "Storno zurückgenommen", en: "Cancellation taken back" },
    // By the agency or by an operator in its place: the timeline names who.
    released: { de: "Bestellung freigegeben", en: "Order released" },
    goodwillAsked: { de: "Kulanz beantragt", en: "Goodwill asked for" },
    goodwillGranted: { de: "Kulanz gewährt", en: "Goodwill granted" },
    refused: { de: "Freigabe der Bestellung abgelehnt", en: "Release of the order refused" },
  },
  ledger: {
    accrue: { de: "Gebucht: geschuldet", en: "Booked: owed" },
    cancel: { de: "Gebucht: nicht mehr geschuldet", en: "Booked: no longer owed" },
    expire: { de: "Gebucht: verfallen", en: "Booked: expired" },
    pay: { de: "Gebucht: Überweisung veranlasst", en: "Booked: transfer arranged" },
    voucher: { de: "Gebucht: Gutschein ausgegeben", en: "Booked: voucher given" },
    return: { de: "Gebucht: Zahlung zurückgekommen", en: "Booked: payment returned" },
    clawback: { de: "Gebucht: zurückgefordert", en: "Booked: claimed back" },
    recover: { de: "Gebucht: zurückgezahlt", en: "Booked: paid back" },
    reinstate: { de: "Gebucht: doch fällig", en: "Booked: due after all" },
  },
  mailStatus: {
    pending: { de: "wartet", en: "waiting" },
    sent: { de: "gesendet", en: "sent" },
    failed: { de: "fehlgeschlagen", en: "failed" },
    withheld: {
      de: "zurückgehalten, weil die Bank den Tod der Person meldet",
      en: "withheld, because the bank reports that the person has died",
    },
  },
  claimReason: shownClaimReasons,
  /** Why an order earns nothing, or what happened to its reward. */
  unrewarded: {
    ...unrewardedNames,
    ...Object.fromEntries(endingReasons.map(({ name, de, en }) => [name, { de, en }] as const)),
    orderCancelled: { de: reasonText("cancelled", "de"), en: reasonText("cancelled", "en") },
    orderAcceptedAgain: { de: "Die Bestellung zählt wieder.", en: "The order counts again." },
    productChanged: {
      de: "Die Bestellung hat sich geändert, die Prämie wurde neu berechnet.",
      en: "The order has changed, and the reward was calculated again.",
    },
    notCollected: {
      de: "Die Prämie wurde nicht rechtzeitig abgeholt.",
      en: "The reward was not collected in time.",
    },
    appealGranted: {
      de: "Dem Widerspruch wurde stattgegeben.",
      en: "The appeal was granted.",
    },
  },
  fraud: fraudReasons,
} as const satisfies Record<string, Names>;

/** The word for a name of a group; the name itself if there is none. */
export const nameIn = (group: keyof typeof names, name: string | null, language: "de" | "en"): string =>
  name === null ? "" : ((names[group] as Names)[name]?.[language] ?? name);
