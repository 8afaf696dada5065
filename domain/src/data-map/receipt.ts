import type { KindOfData, Wording } from "./kind.ts";
import { type KindName, kindsOfData } from "./kinds.ts";
import { endText } from "./wording.ts";

/** Rows that an erasure treats otherwise than the rest of their kind, or that it makes itself. */
export const receiptParts = ["open", "accepted", "lastMail"] as const;
export type ReceiptPart = (typeof receiptParts)[number];

/** What a receipt says of one kind of data. */
export interface ReceiptEntry {
  readonly kind: KindName;
  readonly part?: ReceiptPart | undefined;
  readonly isKept: boolean;
}

interface ReceiptLine {
  readonly title: Wording;
  /** What the erasure does to these rows, where that is more than to remove them. */
  readonly effect: Wording | null;
  /** Until when the rows are kept, and why; null if none is kept. */
  readonly until: Wording | null;
  readonly why: Wording | null;
}

interface PartWords {
  readonly title: Wording;
  readonly effect?: Wording;
  readonly until?: Wording;
  readonly why?: Wording;
}

const inBoth = (text: (language: "de" | "en") => string): Wording => ({ de: text("de"), en: text("en") });

const atMost = { de: "höchstens", en: "at most" };

const parts: Record<ReceiptPart, PartWords> = {
  open: {
    title: { de: "Offene Empfehlungen", en: "Open recommendations" },
    effect: {
      de: "Die Links gelten nicht mehr. Die Einträge bleiben ohne Namen, für die Statistik.",
      en: "The links stop working. The entries stay without a name, for the statistics.",
    },
  },
  accepted: {
    title: { de: "Angenommene Empfehlungen", en: "Accepted recommendations" },
    effect: {
      de: "Wer angenommen hat, kann noch bestellen. Die Einträge bleiben ohne Namen; für das gelöschte Konto entsteht daraus keine Prämie mehr.",
      en: "People who accepted can still order. The entries stay without a name; the deleted account earns no reward from them any more.",
    },
  },
  // With a mail server it is gone once it was sent; without one, its row is the only copy.
  lastMail: {
    title: { de: "Die letzte E-Mail, mit diesem Beleg", en: "The last email, with this receipt" },
    until: inBoth((language) => `${atMost[language]} ${endText(kindsOfData.mailTexts.end, language)}`),
    why: { de: "die Zustellung an Ihre Adresse", en: "its delivery to your address" },
  },
};

const openTransfer: Wording = {
  de: "eine angeforderte Überweisung wird noch ausgeführt",
  en: "a transfer that was requested is still made",
};

/** One line of a receipt in words, the same for the operator and for the person. */
export function receiptLine({ kind, part, isKept }: ReceiptEntry): ReceiptLine {
  const known: KindOfData = kindsOfData[kind];
  const own: PartWords = part ? parts[part] : known;
  const why = own.why ?? (known.erasure === "deleted" ? openTransfer : known.erasure.kept);
  return {
    title: own.title,
    effect: own.effect ?? null,
    until: isKept ? (own.until ?? inBoth((language) => endText(known.end, language))) : null,
    why: isKept ? why : null,
  };
}
