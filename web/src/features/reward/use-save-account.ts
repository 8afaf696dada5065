import {
  type MaskedBankAccount,
  type NewBankAccount,
  saveBankAccount,
  saveRecipientBankAccount,
} from "@weitersagen/contract/bank-account";
import type { OwnReward } from "@weitersagen/contract/reward";
import { useApi } from "../../lib/api/api-context.tsx";
import { useRewardLink } from "./reward-link.ts";

/** Saves the bank account of the person, and answers it masked. */
export function useSaveAccount(
  party: OwnReward["party"],
): (account: NewBankAccount) => Promise<MaskedBankAccount> {
  const api = useApi();
  const { proof } = useRewardLink();
  const save = party === "recipient" ? saveRecipientBankAccount : saveBankAccount;
  return (body) => api(save, { body, query: {} }, proof);
}
