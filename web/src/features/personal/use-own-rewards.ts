import { getBankAccount } from "@weitersagen/contract/bank-account";
import { listRewards, type OwnReward } from "@weitersagen/contract/reward";
import { useLoaded } from "../../lib/api/use-loaded.ts";

/** The referrer's rewards, and the masked account that transfers go to. */
export interface OwnRewards {
  readonly rewards: readonly OwnReward[];
  /** Null without an account; undefined if it could not be loaded. */
  readonly iban: string | null | undefined;
}

const nothing: OwnRewards = { rewards: [], iban: undefined };

/** The page is shown without waiting for them. */
export function useOwnRewards(): OwnRewards {
  const [loaded] = useLoaded(async (api) => {
    const [rewards, iban] = await Promise.all([
      api(listRewards, { query: { details: "" } }),
      api(getBankAccount, { query: {} }).then(
        (account) => account.iban,
        () => undefined,
      ),
    ]);
    return { rewards, iban };
  });
  return loaded.state === "loaded" ? loaded.data : nothing;
}
