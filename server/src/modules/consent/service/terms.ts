import { versionInForce } from "@weitersagen/domain/text-version";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { listStoredTerms } from "../repository/texts.ts";
import type { ConsentDeps } from "./deps.ts";
import { comparableText, type Terms, termsOf } from "./published-terms.ts";
import type { Reader } from "./reader.ts";
import type { Wording } from "./wording.ts";

const unknownTerms = {
  de: "Diese Fassung der Bedingungen kennen wir nicht. Bitte laden Sie die Seite neu.",
  en: "We do not know this version of the terms. Please reload the page.",
} as const;

/**
 * The version of the terms that a caller agrees to: the one in force for a plain yes, otherwise the one whose version or
 * exact text was sent. Refuses every other value, because no one could prove what was agreed to.
 */
export async function agreedTerms(
  deps: ConsentDeps,
  tx: TenantTransaction,
  reader: Reader,
  { given, path }: { readonly given: string; readonly path: string },
): Promise<Wording> {
  const known = await knownTerms(deps, tx, reader);
  const plain = comparableText(given);
  const agreed =
    known.find(({ isInForce }) => isInForce && isPlainYes(given)) ??
    known.find(({ wording }) => wording.version === given) ??
    known.find((terms) => terms.plain === plain) ??
    (await inOtherLanguage(deps, tx, reader, plain));
  if (agreed) return agreed.wording;
  throw new Refusal("invalidInput", { errors: [{ path, message: unknownTerms[reader.language] }] });
}

/** A ticked box, as the wire transports it. */
const isPlainYes = (given: string): boolean => /^(?:true|yes|\d+(?:\.\d+)?)$/.test(given);

async function inOtherLanguage(
  deps: ConsentDeps,
  tx: TenantTransaction,
  reader: Reader,
  plain: string,
): Promise<Terms | undefined> {
  const language = reader.language === "de" ? "en" : "de";
  const known = await knownTerms(deps, tx, { ...reader, language });
  return known.find((terms) => terms.plain === plain);
}

/** The terms that the tenant published; while the CMS cannot be reached, those that were stored with earlier consents. */
async function knownTerms(
  deps: ConsentDeps,
  tx: TenantTransaction,
  reader: Reader,
): Promise<readonly Terms[]> {
  const published = await deps.publishedTerms.of(reader);
  if (published) return published;
  const stored = await listStoredTerms(tx, reader.language);
  if (stored.length === 0) throw new Refusal("technicalError", { status: 503, retryAfterSeconds: 15 });
  const today = isoDate(calendarDateOf(reader.now));
  const inForce = versionInForce(
    stored.map(({ version }) => version),
    today,
  );
  const current = stored.find(({ version }) => version === inForce);
  return stored.map((terms) => termsOf(reader.language, { ...terms, isInForce: terms === current }));
}
