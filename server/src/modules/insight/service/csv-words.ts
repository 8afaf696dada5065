import type { Words } from "@weitersagen/contract/console/list";
import type { FigureName, FunnelStep } from "@weitersagen/domain/insight";

/** What the figures are called in files for spreadsheets. */
export const figureWords: Readonly<Record<FigureName, Words>> = {
  seenCatalogue: { de: "Angebot gesehen", en: "Offer seen" },
  seenForm: { de: "Formular gesehen", en: "Form seen" },
  shares: { de: "Geteilt", en: "Shared" },
  clicks: { de: "Klicks", en: "Clicks" },
  machineClicks: { de: "Klicks von Programmen", en: "Clicks by programs" },
  visits: { de: "Besuche", en: "Visits" },
  mailsSent: { de: "E-Mails gesendet", en: "Emails sent" },
  mailsFailed: { de: "E-Mails unzustellbar", en: "Emails undeliverable" },
  recommendations: { de: "Empfehlungen", en: "Recommendations" },
  opened: { de: "Geöffnet", en: "Opened" },
  accepted: { de: "Angenommen", en: "Accepted" },
  ordered: { de: "Bestellt", en: "Ordered" },
  valid: { de: "Gültig", en: "Valid" },
  paid: { de: "Ausgezahlt", en: "Paid" },
  recipients: { de: "Empfänger", en: "Recipients" },
  orders: { de: "Aufträge", en: "Orders" },
  cancelledOrders: { de: "Stornierte Aufträge", en: "Cancelled orders" },
  validOrders: { de: "Gültige Aufträge", en: "Valid orders" },
  costCents: { de: "Kosten (Euro)", en: "Cost (euros)" },
  openOpened: { de: "Noch offen: Geöffnet", en: "Still open: opened" },
  openAccepted: { de: "Noch offen: Angenommen", en: "Still open: accepted" },
  openOrdered: { de: "Noch offen: Bestellt", en: "Still open: ordered" },
  openValid: { de: "Noch offen: Gültig", en: "Still open: valid" },
  openPaid: { de: "Noch offen: Ausgezahlt", en: "Still open: paid" },
};

export const stepWords: Readonly<Record<FunnelStep, Words>> = {
  seen: { de: "Gesehen", en: "Seen" },
  shared: figureWords.shares,
  opened: figureWords.opened,
  accepted: figureWords.accepted,
  ordered: figureWords.ordered,
  valid: figureWords.valid,
  paid: figureWords.paid,
};

/** What a row of a file is about. */
export const rowWords = {
  owed: { de: "Offen gegenüber Menschen", en: "Owed to people" },
  agencies: { de: "Offen gegenüber Agenturen", en: "Owed to agencies" },
  orders: { de: "Aufträge", en: "Orders" },
  rewards: { de: "Prämien", en: "Rewards" },
  claims: { de: "Reklamationen", en: "Claims" },
} as const satisfies Readonly<Record<string, Words>>;

/** Names of rows that no list has a word for. */
export const nameWords = {
  held: { de: "angehalten", en: "held" },
  unsettled: { de: "noch nicht abgerechnet", en: "not settled yet" },
  issued: { de: "Gutschrift nicht bezahlt (mit Steuer)", en: "credit note not paid (with tax)" },
  reported: { de: "im Zeitraum bestellt", en: "ordered in the period" },
  cancelled: { de: "storniert", en: "cancelled" },
  all: { de: "alle", en: "all" },
  heldOpen: { de: "angehalten, offen", en: "held, undecided" },
  heldReleased: { de: "angehalten, freigegeben", en: "held, released" },
  heldRejected: { de: "angehalten, abgelehnt", en: "held, rejected" },
  checking: { de: "zu entscheiden", en: "to decide" },
  open: { de: "noch ohne Bestellung", en: "still without an order" },
  matched: { de: "anerkannt", en: "accepted" },
  refused: { de: "abgelehnt", en: "refused" },
} as const satisfies Readonly<Record<string, Words>>;
