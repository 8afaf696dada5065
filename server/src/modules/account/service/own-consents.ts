import type { ConsentName, OwnConsent } from "@weitersagen/contract/own-consent";
import { isWithdrawable } from "@weitersagen/domain/consent";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { listOwnConsents } from "../../consent/service/own-consents.ts";
import { withdrawConsent } from "../../consent/service/record.ts";
import { ownAccount } from "./account.ts";
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
  const person = { person: "referrer", personId: account.id } as const;
  const via = "my data";
  if (purpose === "newsletter") await withdrawNewsletter(tx, account, { now, via });
  else await withdrawConsent(tx, person, { purpose, subject, at: now, via });
  return listOwnConsents(tx, person);
}
