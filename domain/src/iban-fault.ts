import { hasIbanChecksum } from "./iban.ts";

/** The countries that SEPA transfers go to, each with the length of its IBANs. */
const sepa =
  "AD24AT20BE16BG22CH21CY28CZ24DE22DK18EE20ES24FI18FR27GB22GI23GR27HR21HU28IE22IS26IT27LI21LT20LU20LV21MC27MT31NL18NO15PL28PT25RO24SE24SI19SK24SM27VA22";

/** How many characters an IBAN of the country has; 0 if no SEPA transfer goes there. */
export const ibanLength = (country: string): number =>
  Number(new RegExp(`${country}(\\d+)`).exec(sepa)?.[1] ?? 0);

const texts = {
  de: {
    country: "Sie beginnt nicht mit einem Land, in das wir in Euro überweisen können (SEPA).",
    letter: "Darin steht ein Buchstabe, wo eine Ziffer hingehört, vielleicht ein O statt einer Null.",
    length: "Sie hat {count} Zeichen, richtig sind {length}.",
    checksum: "Ein Zeichen ist falsch oder vertauscht. Bitte vergleichen Sie sie mit Ihrer Bankkarte.",
  },
  en: {
    country: "it does not begin with a country that we can transfer euro to (SEPA).",
    letter: "there is a letter where a digit belongs, perhaps an O instead of a zero.",
    length: "it has {count} characters instead of {length}.",
    checksum: "one character is wrong or swapped. Please compare it with your bank card.",
  },
} as const;

type Fault = keyof (typeof texts)["de"];

const bare = (typed: string): string => typed.replaceAll(/[^A-Za-z\d]/g, "").toUpperCase();

/** What is wrong with a typed IBAN, as far as the number itself shows it. */
function faultOf(iban: string): Fault | undefined {
  const length = /^[A-Z]{2}/.test(iban) ? ibanLength(iban.slice(0, 2)) : 0;
  if (length === 0) return "country";
  if (/^..\d?[A-Z]/.test(iban) || (iban.startsWith("DE") && /[A-Z]/.test(iban.slice(2)))) return "letter";
  if (iban.length !== length) return "length";
  return hasIbanChecksum(iban) ? undefined : "checksum";
}

/**
 * Says what is wrong with a typed IBAN; undefined if nothing is. `foreign` is the text where only German accounts are
 * allowed: a person must not correct the account of another country first.
 */
export function ibanFault(typed: string, language: "de" | "en", foreign?: string): string | undefined {
  const iban = bare(typed);
  if (foreign !== undefined && /^(?!DE)[A-Z]{2}/.test(iban)) return foreign;
  const fault = faultOf(iban);
  if (fault === undefined) return undefined;
  const text = texts[language][fault]
    .replace("{count}", String(iban.length))
    .replace("{length}", String(ibanLength(iban.slice(0, 2))));
  return `${language === "de" ? "IBAN ist nicht gültig" : "IBAN is not valid"}: ${text}`;
}
