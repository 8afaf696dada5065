import { languages } from "@weitersagen/contract/language";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ConsentDeps } from "../../consent/service/deps.ts";
import { KeptConsent, keepConsents } from "../../consent/service/kept.ts";
import type { Wording } from "../../consent/service/wording.ts";
import type { NewRecommendationRow } from "../repository/recommendations.ts";
import type { Caller } from "./deps.ts";
import type { RecommendingReferrer } from "./recommending-referrer.ts";

/**
 * What a browser typed in the name of an account, besides the name. It is kept with the link and recorded for nobody until its
 * owner decides about the link, or the address is corrected.
 */
const TypedForm = z.object({
  /** Absent in links from before the form was kept, as is the language. */
  salutation: z.optional(z.nullable(z.string())),
  language: z.optional(z.enum(languages)),
  /** The number of the invitation that the form named, as typed. */
  invitation: z.optional(z.string()),
  consents: z.array(KeptConsent),
  /** A link from before the form was kept: what it agreed to was recorded for the account at once. */
  isRecorded: z.optional(z.boolean()),
});
type TypedForm = z.output<typeof TypedForm>;

/** Without a stored form the link was made by a server of the version before. */
export const readTypedForm = (stored: unknown): TypedForm =>
  stored === null ? { consents: [] } : TypedForm.parse(stored);

/** What is stored with a link whose referrer only typed the address of an account. */
export async function typedPart(
  consent: Pick<ConsentDeps, "storedTexts">,
  tx: TenantTransaction,
  { language, now }: Pick<Caller, "language" | "now">,
  typed: RecommendingReferrer["typed"],
  { terms, invitation }: { readonly terms: Wording; readonly invitation: string | null | undefined },
): Promise<NewRecommendationRow["typed"]> {
  if (!typed) return null;
  const { firstName, lastName, salutation, consents } = typed;
  const agreed = { wording: terms, step: "given", via: "createRecommendation" } as const;
  const kept = await keepConsents(consent, tx, [...consents, agreed], now);
  const form: TypedForm = { salutation, language, consents: kept };
  return { firstName, lastName, form: { ...form, ...(invitation && { invitation }) } };
}
