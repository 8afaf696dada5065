import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Seal, Sealed } from "../../../platform/seal.ts";
import type { AccountOwner } from "../repository.ts";

const Account = z.object({ holder: z.string(), iban: z.string(), bic: z.nullable(z.string()) });
export type BankAccount = z.output<typeof Account>;

/** An account encrypted for one owner does not decrypt in the row of another. */
const placeOf = (tx: TenantTransaction, { party, id }: AccountOwner): string =>
  `bank account ${tx.tenantId} ${party} ${id}`;

export function sealAccount(
  seal: Seal,
  tx: TenantTransaction,
  owner: AccountOwner,
  account: BankAccount,
): Sealed & { readonly fingerprint: Buffer } {
  return {
    ...seal.close(JSON.stringify(account), placeOf(tx, owner)),
    fingerprint: seal.fingerprint(account.iban),
  };
}

/** Undefined after the owner removed the account. */
export function openAccount(
  seal: Seal,
  tx: TenantTransaction,
  stored: AccountOwner & { readonly sealed: Buffer | null; readonly keyId: string | null },
): BankAccount | undefined {
  const { sealed, keyId } = stored;
  if (!sealed || !keyId) return undefined;
  const text = seal.open({ keyId, sealed }, placeOf(tx, stored)).toString("utf8");
  return z.parse(Account, JSON.parse(text));
}
