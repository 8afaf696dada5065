import type { ConsentName, OwnConsent } from "@weitersagen/contract/own-consent";
import { isWithdrawable } from "@weitersagen/domain/consent";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { listOwnConsents } from "../../consent/service/own-consents.ts";
import { withdrawConsent } from "../../consent/service/record.ts";
import { ownAccount, type ReferrerAccount } from "./account.ts";
import { withdrawNewsletter } from "./newsletter.ts";

type Context = Pick<TenantCallContext, "actor" | "now">;

export async function listConsents(tx: TenantTransaction, { actor }: Context): Promise<OwnConsent[]> {
  const { id } = await ownAccount(tx, actor);
  return listOwnConsents(tx, { person: "referrer", personId: id });
}

/** Withdraws one consent of the caller and returns all of them as they are then. */
export async function withdrawOwn(
  tx: TenantTransaction,
  { actor, now }: Context,
  { purpose, subject }: ConsentName,
): Promise<OwnConsent[]> {
  if (!isWithdrawable(purpose)) throw new Refusal("wrongState");
  const account = await ownAccount(tx, actor);
  await withdrawOfAccount(tx, account, { purpose, subject }, { now, via: "my data" });
  return listOwnConsents(tx, { person: "referrer", personId: account.id });
}

/** Withdraws a consent of an account. The caller has checked that it can be withdrawn. */
export async function withdrawOfAccount(
  tx: TenantTransaction,
  account: ReferrerAccount,
  { purpose, subject }: ConsentName,
  { now, via }: { readonly now: Date; readonly via: string },
): Promise<void> {
  if (purpose === "newsletter") {
    await withdrawNewsletter(tx, account, { now, via });
    return;
  }
  const person = { person: "referrer", personId: account.id } as const;
  await withdrawConsent(tx, person, { purpose, subject, at: now, via });
}
