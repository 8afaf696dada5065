import type { KindOfData, Wording } from "@weitersagen/domain/data-map/kind";
import { type KindName, kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { type ReceiptEntry, receiptLine, receiptParts } from "@weitersagen/domain/data-map/receipt";
import * as z from "zod/mini";

const kindNames = Object.keys(kindsOfData) as KindName[];

/** The lines of a receipt in the data of a mail. Absent in mails that were written before an update. */
export const ReceiptEntries = z.optional(
  z.array(
    z.object({
      kind: z.enum(kindNames),
      part: z.optional(z.enum(receiptParts)),
      isKept: z.boolean(),
    }),
  ),
);

/** The register of all data names some kinds for those who keep it. Here are the words for the person. */
const ownWords: Partial<Record<KindName, Wording>> = {
  contactMarks: {
    de: "Kennzeichen, mit denen wir doppelte Empfehlungen erkennen",
    en: "Marks by which we recognise repeated recommendations",
  },
  deviceMarks: {
    de: "Kennzeichen Ihres Browsers, zum Schutz vor Missbrauch",
    en: "Marks of your browser, against abuse",
  },
  recipientsWithoutOrder: {
    de: "Ihre Angaben zu angenommenen Empfehlungen ohne Vertrag",
    en: "Your details for accepted recommendations without a contract",
  },
  recipientsWithOrder: {
    de: "Ihre Angaben zu angenommenen Empfehlungen mit Bestellung",
    en: "Your details for accepted recommendations with an order",
  },
  orderCustomers: {
    de: "Prüfwerte aus einer Bestellung, zum Schutz vor Missbrauch",
    en: "Check values from an order, against abuse",
  },
  rewards: {
    de: "Belege über Prämien und Auszahlungen, ohne Namen",
    en: "Records of rewards and payouts, without your name",
  },
  mailTexts: { de: "Texte der E-Mails an Sie", en: "The texts of our emails to you" },
  mails: { de: "Liste der E-Mails an Sie", en: "The list of our emails to you" },
  mailedLinks: { de: "Links aus unseren E-Mails an Sie", en: "Links in our emails to you" },
  requests: { de: "Fehlgeschlagene Anmeldungen", en: "Failed logins" },
  accountAccess: {
    de: "Wer von uns einen Anmeldelink für Ihr Konto erstellt hat",
    en: "Which of us made a login link for your account",
  },
  auditLog: { de: "Protokoll, was unser Team getan hat", en: "The log of what our team did" },
};

const lastMail: Wording = { de: "Diese E-Mail", en: "This email" };
const untilTransferred: Wording = {
  de: "bis Ihre Überweisung ausgeführt ist",
  en: "until your transfer is made",
};

/** What stays, with the form in which it stays: "Belege über Prämien und Auszahlungen, ohne Namen". */
function keptLine(entry: ReceiptEntry, language: "de" | "en"): string {
  const { kind, part } = entry;
  const { title, until, why } = receiptLine(entry);
  if (part === "lastMail") return `${lastMail[language]}: ${until?.[language] ?? ""}`;
  const known: KindOfData = kindsOfData[kind];
  // The only kind that an erasure removes later: the transfer needs it.
  if (known.erasure === "deleted") return `${title[language]}: ${untilTransferred[language]}`;
  const name = (ownWords[kind] ?? why ?? title)[language];
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${until?.[language] ?? ""}`;
}

function deletedLine(entry: ReceiptEntry, language: "de" | "en"): string {
  const { title, effect } = receiptLine(entry);
  const name = (entry.part === undefined ? ownWords[entry.kind] : undefined) ?? title;
  return effect ? `${name[language]}: ${effect[language]}` : name[language];
}

interface ReceiptLists {
  readonly deleted: string[];
  readonly kept: string[];
}

/** What was deleted and what stays. */
export function receiptLists(
  entries: readonly ReceiptEntry[] | undefined = [],
  language: "de" | "en",
): ReceiptLists {
  return {
    deleted: entries.filter(({ isKept }) => !isKept).map((entry) => deletedLine(entry, language)),
    kept: entries.filter(({ isKept }) => isKept).map((entry) => keptLine(entry, language)),
  };
}
