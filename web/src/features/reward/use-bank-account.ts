import { getBankAccount, type MaskedBankAccount } from "@weitersagen/contract/bank-account";
import { useLoaded } from "../../lib/api/use-loaded.ts";
import { useRewardLink } from "./reward-link.ts";

export interface KnownAccount {
  readonly account: MaskedBankAccount;
  /** Until when nothing would be paid to another account, or to the first one. */
  readonly newFrozenUntil: Date | null;
  /** Afterwards a new login is needed first; milliseconds of this computer's clock, which may be wrong. */
  readonly changeableUntil: number;
}

export function useBankAccount() {
  const { proof } = useRewardLink();
  return useLoaded<KnownAccount>(async (api) => {
    const { changeableSeconds, newFrozenUntil, ...account } = await api(getBankAccount, { query: {} }, proof);
    const changeableUntil = changeableSeconds === null ? Infinity : Date.now() + changeableSeconds * 1_000;
    return { account, newFrozenUntil, changeableUntil };
  });
}
