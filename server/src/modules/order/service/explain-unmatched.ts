import type { Language } from "@weitersagen/contract/language";
import { OrderRow } from "@weitersagen/contract/order";
import type { ValidRow } from "./validate.ts";

const texts = {
  de: {
    none: "Die Zeile nennt weder Empfaengernummer noch Empfehlungsnummer, Empfehlungscode oder Email. Der Auftrag bleibt ohne Empfehlung.",
    mistyped: (names: string) =>
      `Falsch geschrieben: ${names}. Nummern und Codes haben zehn Zeichen, das letzte prüft die anderen.`,
    unknown: (names: string) => `Keine Empfehlung gefunden über ${names}.`,
    stored:
      "Der Auftrag bleibt ohne Empfehlung. Senden Sie die Zeile mit der richtigen Angabe noch einmal, um ihn zuzuordnen.",
    product: (name: string) => `Produkt "${name}" steht nicht im Katalog.`,
  },
  en: {
    none: "The row has no Empfaengernummer, Empfehlungsnummer, Empfehlungscode or Email. The order is stored without a recommendation.",
    mistyped: (names: string) =>
      `Mistyped: ${names}. Numbers and codes have ten characters, the last of which checks the others.`,
    unknown: (names: string) => `No recommendation found by ${names}.`,
    stored: "The order is stored. Send the row again with the correct reference to assign it.",
    product: (name: string) => `Product "${name}" is not in the catalogue.`,
  },
} as const satisfies Record<Language, unknown>;

/** Why no recommendation was found for a row, for the integrator who sends the feed. */
export function explainUnmatched(row: ValidRow, language: Language): string {
  const t = texts[language];
  const unknown = unknownReferences(row);
  if (unknown.length + row.mistyped.length === 0) return t.none;
  return [
    ...(row.mistyped.length > 0 ? [t.mistyped(row.mistyped.join(", "))] : []),
    ...(unknown.length > 0 ? [t.unknown(unknown.join(", "))] : []),
    t.stored,
  ].join(" ");
}

/** Names a product that the catalogue does not have: often it is mistyped. */
export function unknownProduct({ content }: ValidRow, language: Language): string | undefined {
  return content.product === null ? undefined : texts[language].product(content.product);
}

/** The references that could be looked up. The address is not repeated: results are logged and passed on. */
function unknownReferences(row: ValidRow): string[] {
  const numbers = (["recipientNumber", "recommendationNumber", "code"] as const)
    .filter((field) => row[field] !== null)
    .map((field) => `${OrderRow.fields[field][0]} "${row[field]}"`);
  return row.email === null ? numbers : [...numbers, OrderRow.fields.email[0]];
}
