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

/** Whether the tenant was opened to visitors before. */
export function isOpened(tx: TenantTransaction): Promise<boolean> {
  return readIsOpened(tx);
}

/** Opens a tenant for the first time. Returns false if another server was faster. */
export function openTenant(tx: TenantTransaction, now: Date): Promise<boolean> {
  return setOpened(tx, now);
}

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

/** An operator opens the tenant to visitors. Whether it may be opened is the caller's to check. */
export async function reopenTenant(tx: TenantTransaction, now: Date): Promise<void> {
  if (await setReopened(tx, now)) return;
  throw new Refusal("wrongState", {
    detail: "This tenant is open already.",
    german: "Dieser Mandant ist schon geöffnet.",
  });
}
