import { getBankAccount } from "@weitersagen/contract/bank-account";
import { listRewards, type OwnReward } from "@weitersagen/contract/reward";
import { useLoaded } from "../../lib/api/use-loaded.ts";
import { useRewardLink } from "./reward-link.ts";

export interface KnownRewards {
  readonly rewards: readonly OwnReward[];
  /** Whether the owner has no bank account; false if that is not known. */
  readonly lacksAccount: boolean;
  /** Until when nothing is transferred to it. */
  readonly frozenUntil?: Date | null;
}

/** The rewards of a mailed link, or those of the person who is logged in. The last function loads them again while they stay shown. */
export function useRewards() {
  const { proof } = useRewardLink();
  return useLoaded<KnownRewards>(async (api) => {
    const [rewards, account] = await Promise.all([
      api(listRewards, { query: { details: "" } }, proof),
      api(getBankAccount, { query: {} }, proof).then(
        ({ iban, frozenUntil }) => ({ lacksAccount: iban === null, frozenUntil }),
        () => ({ lacksAccount: false }),
      ),
    ]);
    return { rewards, ...account };
  });
}
