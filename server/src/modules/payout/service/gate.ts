import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Signer } from "../../operator/service/signers.ts";
import { findBatch, hasBatch } from "../repository/batches.ts";
import { databaseIdentity, insertGate, latestGate } from "../repository/gate.ts";
import type { PayoutDeps } from "./deps.ts";
import { inGerman } from "./german.ts";

/** Why payouts of the tenant are closed; undefined if they are open. */
export async function whyClosed(
  { journal }: Pick<PayoutDeps, "journal">,
  tx: TenantTransaction,
  { slug }: Pick<Tenant, "slug">,
): Promise<string | undefined> {
  const gate = await latestGate(tx);
  if (gate?.kind === "closed") return gate.reason;
  if (gate && gate.identity !== (await databaseIdentity(tx))) {
    return "the database was restored, copied or failed over";
  }
  if (!gate && (await hasBatch(tx))) return "the database does not say on which server it belongs";
  if (!journal) return undefined;
  const { number: last, isCopy } = await journal.read(slug);
  if (isCopy) return "the data folder was restored or copied";
  const known = last === undefined ? undefined : await findBatch(tx, last);
  if (last !== undefined && (!known || known.status === "created")) {
    return `${last} was released here, and the database does not know of it`;
  }
  return undefined;
}

/** Refuses while payouts are closed. Opens them the first time, when a tenant never had a batch. */
export async function requireOpenPayouts(
  deps: Pick<PayoutDeps, "journal">,
  tx: TenantTransaction,
  tenant: Pick<Tenant, "slug">,
  now: Date,
): Promise<void> {
  const reason = await whyClosed(deps, tx, tenant);
  if (reason !== undefined) {
    const next = `Look up the last batch that the bank has, then run "weitersagen payout reopen ${tenant.slug}".`;
    const german = `Auszahlungen sind gesperrt: ${inGerman(reason)}. Die Technik öffnet sie wieder, sobald feststeht, welche Datei die Bank zuletzt bekommen hat.`;
    throw new Refusal("wrongState", { detail: `Payouts are closed: ${reason}. ${next}`, german });
  }
  await openFirst(tx, now);
}

/** Notes on which database a tenant without batches is, so that a backup made before its first payout is recognised. */
export async function openFirst(tx: TenantTransaction, now: Date): Promise<boolean> {
  if ((await latestGate(tx)) ?? (await hasBatch(tx))) return false;
  const first = { kind: "opened", reason: "no batch yet", numberFloor: 0 } as const;
  await insertGate(tx, { ...first, at: now, operatorId: null, osUser: "job" });
  return true;
}

/** Closes payouts by hand, for a restore that nothing here can notice, such as a machine set back to a snapshot. */
export async function closePayouts(
  tx: TenantTransaction,
  { by, reason, now }: { by: Signer; reason: string; now: Date },
): Promise<void> {
  const { operatorId, osUser } = by;
  const numberFloor = (await latestGate(tx))?.numberFloor ?? 0;
  await insertGate(tx, { kind: "closed", at: now, operatorId, osUser, reason, numberFloor });
}
