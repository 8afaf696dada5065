const order = {
  reported: { de: "Gemeldet", en: "Reported" },
  verified: { de: "Geprüft", en: "Checked" },
  released: { de: "Freigegeben", en: "Released" },
  unrewarded: { de: "Ohne Prämie", en: "No reward" },
  cancelled: { de: "Storniert", en: "Cancelled" },
} as const;

const release = {
  waiting: { de: "Wartet auf Freigabe", en: "Waiting for release" },
  confirming: { de: "Wartet auf zweite Person", en: "Waiting for a second person" },
  released: order.released,
  refused: { de: "Abgelehnt", en: "Refused" },
} as const;

/** The words by which an agency's reports show states. The filter of a report finds them, and states are sorted by them. */
export const reportWords = {
  recommendation: {
    open: { de: "Offen", en: "Open" },
    ok: { de: "Erfolgreich", en: "Successful" },
    paid: { de: "Ausgezahlt", en: "Paid" },
    cancelled: { de: "Storniert", en: "Cancelled" },
    expired: { de: "Abgelaufen", en: "Expired" },
  },
  lead: {
    open: { de: "Wartet auf Bestellung", en: "Waiting for an order" },
    confirmed: { de: "Wartet, E-Mail bestätigt", en: "Waiting, email confirmed" },
    expired: { de: "Abgelaufen", en: "Expired" },
  },
  order,
  release,
  orderState: { ...order, ...release },
  /** To the person who may release it as the second one. */
  confirmingYours: { de: "Wartet auf Ihre Freigabe", en: "Waiting for your release" },
  reward: {
    open: { de: "In Wartefrist", en: "In waiting period" },
    provided: { de: "Abholbereit", en: "Ready" },
    collected: { de: "Abgeholt", en: "Collected" },
    // A transfer is released to the bank, or a voucher sent: whether money arrived, only the bank knows.
    paid: { de: "Zahlung veranlasst", en: "Payment arranged" },
    expired: { de: "Abgelaufen", en: "Expired" },
    cancelled: { de: "Storniert", en: "Cancelled" },
  },
  unreleasedReward: { de: "Nicht freigegeben", en: "Not released" },
  invitation: {
    sent: { de: "Offen", en: "Open" },
    opened: { de: "Geöffnet", en: "Opened" },
    accepted: { de: "Angenommen", en: "Accepted" },
    withdrawn: { de: "Zurückgezogen", en: "Withdrawn" },
    declined: { de: "Abgelehnt", en: "Declined" },
    expired: { de: "Abgelaufen", en: "Expired" },
  },
  invited: {
    Kunde: { de: "Kunde", en: "Customer" },
    Mitarbeiter: { de: "Mitarbeiter", en: "Employee" },
    Interessent: { de: "Interessent", en: "Interested" },
  },
  party: {
    referrer: { de: "Empfehler", en: "Referrer" },
    recipient: { de: "Kontakt", en: "Contact" },
  },
} as const;
