import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { balances } from "../../ledger/service.ts";
import { type BankSums, sumAtBank } from "../repository/watch.ts";

export interface Reconciliation extends BankSums {
  /** What left the bank according to the ledger. */
  readonly ledgerCents: number;
  /** Zero, unless payments were booked that are in no batch, such as those of files lost in a restore. */
  readonly differenceCents: number;
}

/** Compares the ledger with what was sent to the bank and what the bank has confirmed. */
export async function reconcile(tx: TenantTransaction): Promise<Reconciliation> {
  const sums = await sumAtBank(tx);
  const { accounts } = await balances(tx);
  const ledgerCents = 0 - (accounts.bank ?? 0);
  return { ...sums, ledgerCents, differenceCents: ledgerCents - sums.paidCents };
}
