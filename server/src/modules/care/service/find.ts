import type { Hit } from "@weitersagen/contract/console/people";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findHits, type Wanted } from "../read-model/find.ts";

const IBAN_DIGITS = 4;
const MOST_HITS = 40;

const capitalised = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(
      /(^|[\s'’-])(\p{L})/gu,
      (_all, before: string, letter: string) => before + letter.toUpperCase(),
    );

const umlauts: Readonly<Record<string, string>> = { ae: "ä", oe: "ö", ue: "ü", ss: "ß" };

/** The spellings of a name that may be stored: as typed, in capitals, and with umlauts. */
function spellings(typed: string): string[] {
  const name = typed.normalize("NFC");
  const withUmlauts = name.toLowerCase().replaceAll(/ae|oe|ue|ss/g, (pair) => umlauts[pair] ?? pair);
  const all = [
    name,
    name.toLowerCase(),
    name.toUpperCase(),
    capitalised(name),
    withUmlauts,
    capitalised(withUmlauts),
  ];
  return [...new Set(all)];
}

/** "Anna Muster", "Muster, Anna" and "Muster" alone. */
function namesIn(text: string): Wanted["names"] {
  if (/\d|@/.test(text)) return [];
  const [last, ...afterComma] = text.split(",").map((part) => part.trim());
  if (afterComma.length > 0) return [{ last: spellings(last ?? ""), first: spellings(afterComma.join(" ")) }];
  const words = text.split(/\s+/);
  if (words.length === 1) {
    return [
      { last: spellings(text), first: [] },
      { last: [], first: spellings(text) },
    ];
  }
  const [first = "", ...rest] = words;
  const final = words.at(-1) ?? "";
  return [
    { last: spellings(rest.join(" ")), first: spellings(first) },
    { last: spellings(first), first: spellings(final) },
    { last: spellings(text), first: [] },
  ];
}

/** The number of a payment as bank statements name it: PRM-24. */
function paymentIn(compact: string): number | undefined {
  const digits = /^PRM-?(\d{1,15})$/.exec(compact)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function wantedBy(text: string): Wanted {
  const compact = text.replaceAll(/\s/g, "").toUpperCase();
  const isIban = /^(?:[A-Z]{2}\d{2}[A-Z\d]{8,30}|[A-Z\d]{4})$/.test(compact) && /\d{2}/.test(compact);
  return {
    emails: text.includes("@") ? [...new Set([normalizedAddress(text), text.toLowerCase()])] : [],
    names: namesIn(text),
    spoken: readSpokenNumber(text),
    orders:
      text.length >= 3 && /\d/.test(text) && !text.includes("@")
        ? [...new Set([text, text.toUpperCase()])]
        : [],
    ibanEnd: isIban ? compact.slice(-IBAN_DIGITS) : undefined,
    payment: paymentIn(compact),
  };
}

/** Finds people, recommendations and orders by whatever a customer can say about themselves. */
export async function findAnything(tx: TenantTransaction, text: string): Promise<Hit[]> {
  const hits = await findHits(tx, wantedBy(text));
  const seen = new Set<string>();
  const distinct = hits.filter(({ kind, id }) => {
    const key = `${kind} ${id}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return distinct.slice(0, MOST_HITS);
}
