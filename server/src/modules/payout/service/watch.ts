import { addDays } from "@weitersagen/domain/dates";
import type { Gauge } from "prom-client";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Log } from "../../../platform/log.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { countPromisedTransfers } from "../../reward/service/liabilities.ts";
import { moneyWaits } from "../mails/money-waits.ts";
import { lockPayoutRuns } from "../repository/batches.ts";
import { countWaitingBatches, writePayoutWarning } from "../repository/watch.ts";
import { openFirst, whyClosed } from "./gate.ts";

const DEFAULT_WARNING_DAYS = 3;

interface WatchDeps {
  readonly gauge: Gauge<"tenant" | "what">;
  readonly log: Log;
}

/**
 * Reports money that waits: batches that are not released, sent or confirmed, and transfers that are late or soon will
 * be. To the metrics always, to log and operator if there is something to do; by mail at most once a day.
 */
export async function watchMoney(
  { gauge, log }: WatchDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  now: Date,
): Promise<boolean> {
  const { payoutWarningDays = DEFAULT_WARNING_DAYS, operatorEmail, supportEmail } = tenant.settings;
  await lockPayoutRuns(tx);
  await openFirst(tx, now);
  const { late, soon } = await countPromisedTransfers(tx, now);
  const closed = (await whyClosed({}, tx, tenant)) !== undefined;
  const waiting = { ...(await countWaitingBatches(tx, addDays(now, -payoutWarningDays))), late, soon };
  for (const [what, count] of Object.entries(waiting)) gauge.set({ tenant: tenant.slug, what }, count);
  gauge.set({ tenant: tenant.slug, what: "closed" }, Number(closed));
  if (!closed && Object.values(waiting).every((count) => count === 0)) return false;
  log.warn({ tenant: tenant.slug, ...waiting, closed }, "money waits");
  if (!(await writePayoutWarning(tx, { now, warnedBefore: addDays(now, -1) }))) return false;
  const mail = { template: moneyWaits, to: operatorEmail ?? supportEmail, language: "de" } as const;
  await sendMail(tx, { ...mail, data: { ...waiting, closed, days: payoutWarningDays }, now });
  return true;
}
