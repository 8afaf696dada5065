import { ARRIVES_WITHIN_DAYS, PAID_WITHIN_WEEKS, VOUCHER_HOURS } from "@weitersagen/domain/payout-promise";
import type { OwnReward } from "@weitersagen/contract/reward";
import { transferState } from "../../entities/reward/transfer-state.ts";
import { defineTexts } from "../../lib/texts/texts.ts";

/** For a visitor of whom nothing is known: only referrers have an account. */
const ways = {
  de: "Haben Sie eine Empfehlung angenommen? Dann öffnen Sie bitte den Link in unserer neuesten E-Mail, ein Konto brauchen Sie nicht. Haben Sie selbst empfohlen? Dann können Sie sich auch anmelden.",
  en: "Did you accept a recommendation? Then please open the link in our latest email; you need no account. Did you recommend something yourself? Then you can log in, too.",
};

export const rewardTexts = defineTexts("reward", {
  de: {
    tab: "Prämie abholen",
    title: "Ihre Prämie",
    description: "So bekommen Sie Ihre Prämie.",
    readyTitle: { one: "Ihre Prämie liegt bereit", other: "Ihre Prämien liegen bereit" },
    heldTitle: { one: "Ihre Prämie ist in Prüfung", other: "Ihre Prämien sind in Prüfung" },
    heldReady:
      "Wir prüfen diese Prämie gerade. Sie können sie schon jetzt abholen; ausgezahlt wird erst nach der Prüfung.",
    loading: "Ihre Prämie wird geladen …",
    kindBounty: "Prämie",
    kindTier: "Extraprämie",
    kindGoodwill: "Aus Kulanz",
    forProduct: "für {name}",
    until: "Bitte bis {date} abholen",
    transferReturned:
      "Unsere letzte Überweisung kam von der Bank zurück. Bitte geben Sie Ihre Bankdaten noch einmal an.",
    how: "Wie möchten Sie {amount} bekommen?",
    only: "So bekommen Sie {amount}",
    allTransfer: "Alle überweisen",
    together: "Zusammen",
    togetherFor: "Zusammen für {count} Prämien",
    single: "Oder jede einzeln",
    changed: {
      one: "Inzwischen hat sich etwas geändert. Hier steht die Prämie, die noch bereitliegt.",
      other: "Inzwischen hat sich etwas geändert. Hier stehen die Prämien, die noch bereitliegen.",
    },
    transfer: "Überweisung",
    transferNote: `Wir überweisen innerhalb von ${PAID_WITHIN_WEEKS} Wochen.`,
    voucher: "Gutschein",
    voucherAt: "Gutschein von {shop}",
    voucherNote: `Der Code kommt innerhalb von ${VOUCHER_HOURS} Stunden per E-Mail.`,
    heldNote: "Nach der Prüfung schreiben wir Ihnen, wie es weitergeht.",
    voucherWaits: "Gerade vergriffen. Der Code kommt per E-Mail, sobald neue Gutscheine da sind.",
    underway: "Noch nicht ausgezahlt",
    over: { one: "Eine frühere Prämie", other: "{count} frühere Prämien" },
    stateOpen: "Noch nicht bereit, voraussichtlich ab {date}",
    stateHeld: "In Prüfung",
    stateUnreleased: "Noch nicht freigegeben, das macht die zuständige Agentur",
    stateTransfer: "Überweisung angefordert, wir überweisen bis {promised}",
    stateVoucher: "Gutschein angefordert am {date}",
    stateLate: "Die Überweisung ist verspätet, zugesagt war sie bis {promised}",
    stateNoAccount: "Wartet auf Ihre Bankdaten",
    statePaid: "Überweisung veranlasst am {date}",
    statePaidVoucher: "Gutschein verschickt am {date}",
    stateExpired: "Abgelaufen am {date}",
    stateCancelled: "Entfallen am {date}",
    stateProvided: "Liegt bereit",
    emptyTitle: "Gerade liegt keine Prämie bereit",
    emptyText:
      "Wird aus einer Empfehlung ein Vertrag, schreiben wir Ihnen, sobald Sie Ihre Prämie abholen können.",
    transferTitle: "Auf Ihr Konto",
    voucherTitle: "Als Gutschein",
    toShop: "{shop} besuchen",
    voucherTo: "Wir schicken den Code an {email}.",
    voucherText: "Wir schicken den Code an die E-Mail-Adresse, an die auch der Link zu dieser Prämie ging.",
    once: "Danach lässt sich das nicht mehr ändern.",
    confirmTransfer: "{amount} überweisen lassen",
    confirmVoucher: "Gutschein anfordern",
    sending: "Wird gesendet …",
    otherChoice: "Andere Art wählen",
    oneByOne: "Lieber einzeln abholen",
    bankTitle: "Ihre Bankdaten",
    bankLead: "Auf dieses Konto überweisen wir Ihre Prämien. Wir speichern es verschlüsselt.",
    bankStep: "Wohin dürfen wir überweisen?",
    check: "Stimmt das so?",
    amount: "Betrag",
    holder: "Kontoinhaber",
    iban: "IBAN",
    bank: "Bank",
    ibanHintGerman: "Beginnt mit DE und hat 22 Zeichen.",
    ibanHintEuropean: "Ein Konto, auf das wir in Euro überweisen können (SEPA).",
    ibanForeign:
      "IBAN ist nicht gültig: Wir überweisen nur auf Konten in Deutschland, ihre IBAN beginnt mit DE.",
    goOn: "Weiter zur Übersicht",
    save: "Bankdaten speichern",
    encrypted: "Ihre Angaben werden verschlüsselt gespeichert und nur für die Auszahlung verwendet.",
    changeAccount: "Anderes Konto angeben",
    editAccount: "Angaben ändern",
    removeAccount: "Bankdaten löschen",
    saved: "Ihre Bankdaten sind gespeichert.",
    underwayToo: "Auch {amount}, die wir Ihnen noch überweisen, gehen auf dieses Konto.",
    removed: "Ihre Bankdaten sind gelöscht.",
    frozen: "Zu Ihrem Schutz überweisen wir auf das neue Konto erst ab {date}.",
    failed: "Das hat nicht geklappt",
    chosenTitle: "Ihre Prämie ist schon angefordert",
    chosenText: `Wir überweisen innerhalb von ${PAID_WITHIN_WEEKS} Wochen; ein Gutschein kommt innerhalb von ${VOUCHER_HOURS} Stunden per E-Mail.`,
    chosenTextTransfer: `Wir überweisen innerhalb von ${PAID_WITHIN_WEEKS} Wochen.`,
    chosenLateTitle: "Ihre Überweisung ist verspätet",
    chosenTransfer: "Am {date} haben Sie die Überweisung angefordert. Wir überweisen bis {promised}.",
    chosenLate:
      "Am {date} haben Sie die Überweisung angefordert, zugesagt war sie bis {promised}. Dass sie sich verspätet, tut uns leid. Sie müssen nichts tun: Wir überweisen mit der nächsten Auszahlung.",
    chosenVoucher: `Am {date} haben Sie den Gutschein angefordert. Der Code kommt innerhalb von ${VOUCHER_HOURS} Stunden per E-Mail.`,
    chosenVoucherWaits:
      "Am {date} haben Sie den Gutschein angefordert. Gerade ist er vergriffen: Der Code kommt per E-Mail, sobald neue da sind.",
    chosenHeld:
      "Sie haben diese Prämie am {date} angefordert. Wir sehen sie uns noch einmal an und melden uns. Sie müssen nichts tun.",
    paidTransfer: `Am {date} haben wir die Überweisung von {amount} veranlasst. Ist nach ${ARRIVES_WITHIN_DAYS} Tagen nichts angekommen, schreiben Sie uns bitte.`,
    paidVoucher:
      "Am {date} haben wir Ihnen den Gutscheincode per E-Mail geschickt. Ist nichts angekommen, schreiben Sie uns bitte.",
    paidTitle: "Die Auszahlung ist veranlasst",
    paidText:
      "Wir haben die Überweisung veranlasst oder den Gutschein verschickt. Ist nichts angekommen, schreiben Sie uns bitte.",
    paidTextTransfer: `Wir haben die Überweisung veranlasst. Ist nach ${ARRIVES_WITHIN_DAYS} Tagen nichts angekommen, schreiben Sie uns bitte.`,
    invalidTitle: "Der Link zu Ihrer Prämie ist ungültig",
    invalidText: `Vielleicht wurde er beim Kopieren abgeschnitten. ${ways.de}`,
    missingTitle: "Der Weg zu Ihrer Prämie",
    missingText: ways.de,
    lapsedTitle: "Der Link zu Ihrer Prämie ist abgelaufen",
    lapsedText:
      "Haben Sie selbst empfohlen? Dann sehen Sie nach dem Anmelden, ob die Prämie noch bereitliegt. Haben Sie eine Empfehlung angenommen? Dann brauchen Sie kein Konto: Schreiben Sie uns, wir sehen nach.",
    expiredTitle: "Ihre Prämie ist abgelaufen",
    expiredText:
      "Die Zeit, sie abzuholen, ist vorbei. Wenn Sie meinen, dass das nicht stimmt, schreiben Sie uns: Wir sehen nach.",
    expiredOn:
      "Sie lag bis zum {until} für Sie bereit. Wenn Sie meinen, dass das nicht stimmt, schreiben Sie uns: Wir sehen nach.",
    openTitle: "Ihre Prämie ist noch nicht bereit",
    openText: "Die Wartefrist läuft noch. Sobald Sie die Prämie abholen können, bekommen Sie eine E-Mail.",
    cancelledTitle: "Diese Prämie ist entfallen",
    cancelledText: "Meist wurde der Vertrag widerrufen. Wenn Sie Fragen haben, schreiben Sie uns.",
    appealPossible:
      "Ein Mensch hat die Prämie nach einer Prüfung abgelehnt. Sie sehen das anders? Schreiben Sie uns, warum: Eine andere Person sieht sich alles noch einmal an.",
    appealOpen: "Ihr Widerspruch ist bei uns. Eine andere Person prüft ihn und schreibt Ihnen per E-Mail.",
    appealGranted: "Ihr Widerspruch hatte Erfolg: Sie bekommen dafür eine neue Prämie.",
    appealRefused: "Wir haben Ihren Widerspruch geprüft. Es bleibt bei der Entscheidung.",
    appealText: "Warum sehen Sie es anders?",
    appealHint: "Zum Beispiel: Wir sind Nachbarn und heißen gleich.",
    appealSend: "Widerspruch absenden",
    appealDone: "Ihr Widerspruch ist angekommen",
    appealNext: "Eine andere Person sieht sich Ihre Prämie noch einmal an und schreibt Ihnen per E-Mail.",
    appeal: "Widersprechen",
    unknownTitle: "Diese Prämie finden wir nicht",
    unknownText: "Sehen Sie nach, welche Prämien für Sie bereitliegen.",
    login: "Anmelden",
    contact: "Kontakt aufnehmen",
    myData: "Meine Daten",
    area: "Zum persönlichen Bereich",
    loginToArea: "Anmelden und alle Prämien sehen",
    toPackage: "Pakete ansehen",
    toRewards: "Zu Ihren Prämien",
    thanksTab: "Vielen Dank",
    thanksChecking: "Einen Augenblick …",
    thanksTransfer: { one: "Ihre Überweisung ist angefordert", other: "Ihre Überweisungen sind angefordert" },
    thanksVoucher: "Ihr Gutschein ist angefordert",
    thanksAny: "Ihre Prämie ist angefordert",
    thanksGoodwill: "Danke für Ihre Geduld",
    thanksLead: "Vielen Dank, dass Sie dabei sind.",
    goodwillLead: "Schön, dass wir das in Ordnung bringen konnten.",
    next: "So geht es weiter",
    nextTransfer: `Wir überweisen innerhalb von ${PAID_WITHIN_WEEKS} Wochen.`,
    nextTransferTo: "Wir überweisen {amount} auf das Konto {iban}, spätestens am {date}.",
    nextTransferBank: "Auf dem Kontoauszug erkennen Sie den Betrag an unserem Namen.",
    nextTransferEach:
      "Jede Prämie kommt als eigene Überweisung. Auf dem Kontoauszug erkennen Sie sie an unserem Namen.",
    nextVoucher: `Sie bekommen den Code für Ihren Gutschein über {amount} innerhalb von ${VOUCHER_HOURS} Stunden per E-Mail.`,
    nextVoucherWaits:
      "Gutscheine über {amount} sind gerade vergriffen. Ihr Code kommt per E-Mail, sobald neue da sind.",
    nextVoucherSpam: "Ist nichts da, sehen Sie bitte auch in den Spam-Ordner.",
    nextHeld: "{amount} prüfen wir noch. Wir schreiben Ihnen, sobald wir entschieden haben.",
    nextStatus: {
      one: "Den Stand sehen Sie über den Link in unserer E-Mail zu dieser Prämie.",
      other: "Den Stand sehen Sie über den Link in unserer E-Mail zu diesen Prämien.",
    },
    nextReward: {
      one: "Eine weitere Prämie liegt für Sie bereit",
      other: "{count} weitere Prämien liegen für Sie bereit",
    },
    collectNext: "{amount} abholen",
    recommend: "Weiterempfehlen",
  },
  en: {
    tab: "Collect your reward",
    title: "Your reward",
    description: "How you get your reward.",
    readyTitle: { one: "Your reward is ready", other: "Your rewards are ready" },
    heldTitle: { one: "Your reward is being checked", other: "Your rewards are being checked" },
    heldReady: "We are checking this reward. You can already collect it; it is paid only after the check.",
    loading: "Loading your reward …",
    kindBounty: "Reward",
    kindTier: "Extra reward",
    kindGoodwill: "Goodwill",
    forProduct: "for {name}",
    until: "Please collect it by {date}",
    transferReturned: "Our last transfer came back from the bank. Please enter your bank details once more.",
    how: "How would you like to get {amount}?",
    only: "How you get {amount}",
    allTransfer: "Transfer all",
    together: "Together",
    togetherFor: "Together for {count} rewards",
    single: "Or one by one",
    changed: {
      one: "Something has changed in the meantime. Here is the reward that is still ready.",
      other: "Something has changed in the meantime. Here are the rewards that are still ready.",
    },
    transfer: "Bank transfer",
    transferNote: `We make the transfer within ${PAID_WITHIN_WEEKS} weeks.`,
    voucher: "Voucher",
    voucherAt: "Voucher for {shop}",
    voucherNote: `The code comes by email within ${VOUCHER_HOURS} hours.`,
    heldNote: "After the check we will write to you what happens next.",
    voucherWaits: "Out of stock right now. The code comes by email as soon as there are new vouchers.",
    underway: "Not paid yet",
    over: { one: "One earlier reward", other: "{count} earlier rewards" },
    stateOpen: "Not ready yet, expected from {date}",
    stateHeld: "Being checked",
    stateUnreleased: "Not released yet by the agency in charge",
    stateTransfer: "Transfer requested, we make it by {promised}",
    stateVoucher: "Voucher requested on {date}",
    stateLate: "The transfer is late, it was promised by {promised}",
    stateNoAccount: "Waiting for your bank details",
    statePaid: "Transfer arranged on {date}",
    statePaidVoucher: "Voucher sent on {date}",
    stateExpired: "Expired on {date}",
    stateCancelled: "Cancelled on {date}",
    stateProvided: "Ready",
    emptyTitle: "No reward is waiting right now",
    emptyText:
      "When a recommendation becomes a contract, we will write to you as soon as you can collect your reward.",
    transferTitle: "To your account",
    voucherTitle: "As a voucher",
    toShop: "Visit {shop}",
    voucherTo: "We send the code to {email}.",
    voucherText: "We send the code to the email address that got the link to this reward.",
    once: "It cannot be changed afterwards.",
    confirmTransfer: "Transfer {amount} to me",
    confirmVoucher: "Request voucher",
    sending: "Sending …",
    otherChoice: "Choose another way",
    oneByOne: "Collect them one by one",
    bankTitle: "Your bank details",
    bankLead: "This is the account we transfer your rewards to. We store it encrypted.",
    bankStep: "Where should we send it?",
    check: "Is this right?",
    amount: "Amount",
    holder: "Account holder",
    iban: "IBAN",
    bank: "Bank",
    ibanHintGerman: "Begins with DE and has 22 characters.",
    ibanHintEuropean: "An account that takes transfers in euro (SEPA).",
    ibanForeign: "IBAN is not valid: we only pay to accounts in Germany, whose IBAN begins with DE.",
    goOn: "Continue to summary",
    save: "Save bank details",
    encrypted: "Your details are stored encrypted and used for the payout only.",
    changeAccount: "Enter another account",
    editAccount: "Change the details",
    removeAccount: "Delete bank details",
    saved: "Your bank details have been saved.",
    underwayToo: "{amount} that we have yet to transfer to you goes to this account too.",
    removed: "Your bank details have been deleted.",
    frozen: "For your protection we will not transfer to the new account before {date}.",
    failed: "That did not work",
    chosenTitle: "Your reward is already requested",
    chosenText: `We make the transfer within ${PAID_WITHIN_WEEKS} weeks; a voucher comes by email within ${VOUCHER_HOURS} hours.`,
    chosenTextTransfer: `We make the transfer within ${PAID_WITHIN_WEEKS} weeks.`,
    chosenLateTitle: "Your transfer is late",
    chosenTransfer: "You requested the transfer on {date}. We make the transfer by {promised}.",
    chosenLate:
      "You requested the transfer on {date}, and it was promised by {promised}. We are sorry that it is late. You do not need to do anything: we make the transfer with the next payout.",
    chosenVoucher: `You requested the voucher on {date}. The code comes by email within ${VOUCHER_HOURS} hours.`,
    chosenVoucherWaits:
      "You requested the voucher on {date}. It is out of stock right now: the code comes by email as soon as there are new ones.",
    chosenHeld:
      "You requested this reward on {date}. We are taking another look at it and will write to you. There is nothing you need to do.",
    paidTransfer: `We arranged the transfer of {amount} on {date}. If nothing has arrived after ${ARRIVES_WITHIN_DAYS} days, please write to us.`,
    paidVoucher:
      "We sent you the voucher code by email on {date}. If nothing has arrived, please write to us.",
    paidTitle: "The payout is arranged",
    paidText:
      "We have arranged the transfer or sent the voucher. If nothing has arrived, please write to us.",
    paidTextTransfer: `We have arranged the transfer. If nothing has arrived after ${ARRIVES_WITHIN_DAYS} days, please write to us.`,
    invalidTitle: "The link to your reward is not valid",
    invalidText: `It may have been cut off when it was copied. ${ways.en}`,
    missingTitle: "How to get to your reward",
    missingText: ways.en,
    lapsedTitle: "The link to your reward has expired",
    lapsedText:
      "Did you recommend something yourself? Then log in to see whether the reward is still waiting. Did you accept a recommendation? Then you need no account: write to us, and we will look it up.",
    expiredTitle: "Your reward has expired",
    expiredText:
      "The time to collect it is over. If you think that is wrong, write to us: we will look into it.",
    expiredOn:
      "It was waiting for you until {until}. If you think that is wrong, write to us: we will look into it.",
    openTitle: "Your reward is not ready yet",
    openText: "The waiting period is still running. You get an email as soon as you can collect it.",
    cancelledTitle: "This reward was cancelled",
    cancelledText: "Usually the contract was withdrawn. If you have questions, write to us.",
    appealPossible:
      "We refused the reward after checking it. Do you disagree? Tell us why: someone else will take a fresh look.",
    appealOpen: "We have your objection. Someone else is checking it and will write to you by email.",
    appealGranted: "Your objection was successful: you get a new reward for it.",
    appealRefused: "We have checked your objection. The decision stands.",
    appealText: "Why do you disagree?",
    appealHint: "For example: we are neighbours with the same name.",
    appealSend: "Send the objection",
    appealDone: "We have received your objection",
    appealNext: "Someone else will take a fresh look at your reward and write to you by email.",
    appeal: "Object",
    unknownTitle: "We cannot find this reward",
    unknownText: "See which rewards are waiting for you.",
    login: "Log in",
    contact: "Contact us",
    myData: "My data",
    area: "Go to your personal area",
    loginToArea: "Log in to see all your rewards",
    toPackage: "See the packages",
    toRewards: "See your rewards",
    thanksTab: "Thank you",
    thanksChecking: "One moment …",
    thanksTransfer: { one: "Your transfer is requested", other: "Your transfers are requested" },
    thanksVoucher: "Your voucher is requested",
    thanksAny: "Your reward is requested",
    thanksGoodwill: "Thank you for your patience",
    thanksLead: "Thank you for taking part.",
    goodwillLead: "We are glad we could put this right.",
    next: "What happens next",
    nextTransfer: `We make the transfer within ${PAID_WITHIN_WEEKS} weeks.`,
    nextTransferTo: "We transfer {amount} to the account {iban}, on {date} at the latest.",
    nextTransferBank: "You will recognise it by our name on your bank statement.",
    nextTransferEach:
      "Each reward comes as a transfer of its own. You will recognise them by our name on your bank statement.",
    nextVoucher: `You get the code for your voucher of {amount} by email within ${VOUCHER_HOURS} hours.`,
    nextVoucherWaits:
      "Vouchers of {amount} are out of stock right now. Your code comes by email as soon as there are new ones.",
    nextVoucherSpam: "If nothing arrives, please check your spam folder too.",
    nextHeld: "We are still checking {amount}. We will write to you as soon as we have decided.",
    nextStatus: {
      one: "You can see the status through the link in our email about this reward.",
      other: "You can see the status through the link in our email about these rewards.",
    },
    nextReward: { one: "Another reward is ready for you", other: "{count} more rewards are ready for you" },
    collectNext: "Collect {amount}",
    recommend: "Recommend more",
  },
});

/** When each choice is paid. A reward under check and a voucher that is out of stock have no date. */
export function choiceNote(choice: "transfer" | "voucher", { hasVoucherInStock, isHeld }: OwnReward) {
  if (isHeld) return "heldNote";
  if (choice === "transfer") return "transferNote";
  return hasVoucherInStock ? "voucherNote" : "voucherWaits";
}

export const isLate = (reward: OwnReward, now: Date): boolean =>
  transferState(reward, { now, lacksAccount: false }) === "late";

/** The text for a reward that cannot be chosen, with its date; undefined if the state is unknown. */
export function rewardStateText(reward: OwnReward, now: Date) {
  const { status, choice, isHeld, hasVoucherInStock, expiresAt } = reward;
  if (status === "expired") return expiresAt ? "expiredOn" : undefined;
  if (!choice) return undefined;
  if (status === "paid") return choice === "voucher" ? "paidVoucher" : "paidTransfer";
  if (status !== "collected") return undefined;
  if (isHeld) return "chosenHeld";
  if (choice === "transfer") return isLate(reward, now) ? "chosenLate" : "chosenTransfer";
  return hasVoucherInStock ? "chosenVoucher" : "chosenVoucherWaits";
}

const listTexts = {
  open: "stateOpen",
  provided: "stateProvided",
  paid: "statePaid",
  expired: "stateExpired",
  cancelled: "stateCancelled",
} as const;

const transferTexts = { noAccount: "stateNoAccount", late: "stateLate", onTime: "stateTransfer" } as const;

interface Known {
  readonly now: Date;
  readonly lacksAccount: boolean;
}

/** The state of a reward in the list of those without a choice. */
export function rewardListText(reward: OwnReward, { now, lacksAccount }: Known) {
  const { status, choice, isHeld, isUnreleased } = reward;
  if (isHeld) return "stateHeld";
  if (isUnreleased) return "stateUnreleased";
  if (choice === "voucher" && status === "paid") return "statePaidVoucher";
  if (status !== "collected") return listTexts[status];
  if (choice === "voucher") return "stateVoucher";
  return transferTexts[transferState(reward, { now, lacksAccount }) ?? "onTime"];
}

/** The label of a reward's kind. */
export const kindTexts = {
  bounty: "kindBounty",
  tier: "kindTier",
  goodwill: "kindGoodwill",
} as const;
