import * as z from "zod/mini";
import { amount, button, heading, note, paragraph } from "../../../platform/mail/blocks.ts";
import { defineMail } from "../../../platform/mail/template.ts";

/** The bank could not pay a credit note: the owners of the agency store another account, or have done so since. */
export const creditNoteReturned = defineMail({
  name: "creditNoteReturned",
  schema: z.object({ number: z.string(), grossCents: z.int(), isAccountMissing: z.boolean() }),
  example: { number: "GS-000042", grossCents: 109_480, isAccountMissing: true },
  texts: {
    de: {
      subject: "Die Überweisung Ihrer Gutschrift {number} kam zurück",
      preheader: "Wir brauchen eine Bankverbindung, die stimmt.",
      storedPreheader: "Wir überweisen noch einmal, auf Ihr neues Konto.",
      heading: "Unsere Überweisung kam zurück",
      caption: "Gutschrift {number}",
      text: "Die Bank konnte den Betrag nicht gutschreiben. Wir haben das Konto deshalb entfernt. Bitte tragen Sie im Agenturbereich unter „Stammdaten“ ein anderes ein. Dann überweisen wir mit der nächsten Auszahlung.",
      storedText:
        "Die Bank konnte den Betrag nicht auf Ihr früheres Konto gutschreiben. Seitdem haben Sie ein anderes gespeichert. Dorthin überweisen wir mit der nächsten Auszahlung.",
      action: "Bankverbindung eintragen",
      note: "Der Betrag geht Ihnen nicht verloren. Fragen? Antworten Sie auf diese E-Mail.",
    },
    en: {
      subject: "The transfer of your credit note {number} came back",
      preheader: "We need another bank account.",
      storedPreheader: "We will transfer it again, to your new account.",
      heading: "Our transfer came back",
      caption: "Credit note {number}",
      text: "The bank could not credit the amount, so we removed the account. Please enter another one in the agency area under “Master data”. Then we transfer the money with the next payout.",
      storedText:
        "The bank could not credit the amount to your former account. You have stored another one since. We transfer the money there with the next payout.",
      action: "Enter bank account",
      note: "You do not lose the amount. Questions? Reply to this email.",
    },
  },
  compose: ({ number, grossCents, isAccountMissing }, { t, money, screen }) => ({
    subject: t("subject", { number }),
    preheader: t(isAccountMissing ? "preheader" : "storedPreheader"),
    blocks: [
      heading(t("heading")),
      amount(money(grossCents), t("caption", { number })),
      paragraph(t(isAccountMissing ? "text" : "storedText")),
      ...(isAccountMissing ? [button(t("action"), screen("agencyDetails"))] : []),
      note(t("note")),
    ],
  }),
});
