import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  type OpeningState,
  readIsOpened,
  readOpening,
  setClosed,
  setOpened,
  setReopened,
} from "../repository/tenants.ts";

/** Whether the tenant was ever opened. It stays true while an operator has closed it. */
export function wasEverOpened(tx: TenantTransaction): Promise<boolean> {
  return readIsOpened(tx);
}

/** Opens a tenant that passed the check and was never opened. Returns false if another server was faster. */
export function openForFirstTime(tx: TenantTransaction, now: Date): Promise<boolean> {
  return setOpened(tx, now);
}

/** When it was opened and closed. */
export function openingOf(tx: TenantTransaction): Promise<OpeningState> {
  return readOpening(tx);
}

/** An operator closes the tenant to visitors. */
export async function closeTenant(tx: TenantTransaction, now: Date): Promise<void> {
  if (await setClosed(tx, now)) return;
  throw new Refusal("wrongState", {
    detail: "This tenant is closed already.",
    german: "Dieser Mandant ist schon geschlossen.",
  });
}

/** An operator opens a tenant that is closed or was never opened. The caller has checked that it may be opened. */
export async function openByOperator(tx: TenantTransaction, now: Date): Promise<void> {
  if (await setReopened(tx, now)) return;
  throw new Refusal("wrongState", {
    detail: "This tenant is open already.",
    german: "Dieser Mandant ist schon geöffnet.",
  });
}
