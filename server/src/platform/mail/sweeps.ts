import { sql } from "kysely";
import { defineSweep, inBatches, type Sweep } from "../jobs/sweep.ts";

const HOUR = 3_600;
const DAY_MILLISECONDS = 86_400_000;
const BATCH = 500;

const KEEP_DELIVERED_DAYS = 30;
const TRY_DAYS = 5;

/** Delivered mails are kept only briefly. In the built-in mailbox the copy is the mail itself. */
const forgetDeliveredBodies: Sweep = defineSweep({
  name: "mail.forget-bodies",
  everySeconds: 6 * HOUR,
  run: ({ tenantId, now, database }) =>
    inBatches(BATCH, (size) =>
      database.inTenant(tenantId, async (tx) => {
        const { numAffectedRows } = await sql`
          update mail set data = '{}', html = null, text = null
           where tenant_id = ${tenantId} and id = any (array(
             select id from mail
              where tenant_id = ${tenantId} and status <> 'pending' and data <> '{}'
                and created_at < ${new Date(now.getTime() - KEEP_DELIVERED_DAYS * DAY_MILLISECONDS)}
              limit ${size} for update skip locked))`.execute(tx);
        return Number(numAffectedRows ?? 0);
      }),
    ),
});

/** A message that is days late would only confuse its reader. */
const giveUp: Sweep = defineSweep({
  name: "mail.give-up",
  everySeconds: HOUR,
  run: ({ tenantId, now, database }) =>
    database.inTenant(tenantId, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable("mail")
        .set({ status: "failed", last_error: `not delivered within ${TRY_DAYS} days` })
        .where("tenant_id", "=", tenantId)
        .where("status", "=", "pending")
        .where("created_at", "<", new Date(now.getTime() - TRY_DAYS * DAY_MILLISECONDS))
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    }),
});

export function mailSweeps({ deliversBySmtp }: { deliversBySmtp: boolean }): readonly Sweep[] {
  return deliversBySmtp ? [giveUp, forgetDeliveredBodies] : [giveUp];
}
