import type { Language } from "@weitersagen/contract/language";
import type { Party } from "@weitersagen/domain/reward";

interface Rewarded {
  readonly party: Party;
  readonly productName: string | null;
  /** Null if a product was recommended. */
  readonly advisorName: string | null;
}

const advised = {
  referrer: {
    de: (advisor: string) => `Ihre Weiterempfehlung von ${advisor}`,
    en: (advisor: string) => `your recommendation of ${advisor}`,
  },
  recipient: {
    de: (advisor: string) => `Ihren Vertrag bei ${advisor}`,
    en: (advisor: string) => `your contract through ${advisor}`,
  },
} as const satisfies Record<Party, Record<Language, (advisor: string) => string>>;

/**
 * What a reward is for, after "für": the product or, where a person was recommended, this person. The topic of the
 * conversation tells its owner nothing, and the referrer must not learn which contract followed.
 */
export function rewardSubject(
  { party, productName, advisorName }: Rewarded,
  language: Language,
): string | null {
  return advisorName === null ? productName : advised[party][language](advisorName);
}
