import { getBankAccount } from "@weitersagen/contract/bank-account";
import { listRewards, type OwnReward } from "@weitersagen/contract/reward";
import { useLoaded } from "../../lib/api/use-loaded.ts";

/** The referrer's rewards, and the masked account that transfers go to. */
export interface OwnRewards {
  readonly rewards: readonly OwnReward[];
  /** Null without an account; undefined if it could not be loaded. */
  readonly iban: string | null | undefined;
  /** Until when nothing is transferred to it, because it or the address has changed. */
  readonly frozenUntil: Date | null;
}

const nothing: OwnRewards = { rewards: [], iban: undefined, frozenUntil: null };

/** The page is shown without waiting for them. */
export function useOwnRewards(): OwnRewards {
  const [loaded] = useLoaded(async (api) => {
    const [rewards, account] = await Promise.all([
      api(listRewards, { query: { details: "" } }),
      api(getBankAccount, { query: {} }).then(
        ({ iban, frozenUntil }) => ({ iban, frozenUntil }),
        () => ({ iban: undefined, frozenUntil: null }),
      ),
    ]);
    return { rewards, ...account };
  });
  return loaded.state === "loaded" ? loaded.data : nothing;
}
