import { sql } from "kysely";
import { defineSweep, inBatches, type Sweep } from "../jobs/sweep.ts";

const HOUR = 3_600;
const DAY_SECONDS = 86_400;
const DAY_MILLISECONDS = 1_000 * DAY_SECONDS;
const BATCH = 500;

const KEEP_CONTENT_DAYS = 30;
const TRY_DAYS = 5;

/**
 * Removes the content of sent and failed mails after 30 days. Runs only with SMTP: without it, the stored row is the
 * only copy of the mail.
 */
const clearOldMails: Sweep = defineSweep({
  name: "mail.forget-bodies",
  everySeconds: 6 * HOUR,
  // Mails whose content was removed already cannot be told apart here.
  work: [{ table: "mail", dueAt: "created_at", afterSeconds: KEEP_CONTENT_DAYS * DAY_SECONDS }],
  run: ({ tenantId, now, database }) =>
    inBatches(BATCH, (size) =>
      database.inTenant(tenantId, async (tx) => {
        const { numAffectedRows } = await sql`
          update mail set data = '{}', html = null, text = null
           where tenant_id = ${tenantId} and id = any (array(
             select id from mail
              where tenant_id = ${tenantId} and status <> 'pending' and data <> '{}'
                and created_at < ${new Date(now.getTime() - KEEP_CONTENT_DAYS * DAY_MILLISECONDS)}
              limit ${size} for update skip locked))`.execute(tx);
        return Number(numAffectedRows ?? 0);
      }),
    ),
});

/** Marks a mail as failed if it could not be sent within five days: so late, it would only confuse its reader. */
const giveUp: Sweep = defineSweep({
  name: "mail.give-up",
  everySeconds: HOUR,
  work: [
    {
      table: "mail",
      where: { status: "pending" },
      dueAt: "created_at",
      afterSeconds: TRY_DAYS * DAY_SECONDS,
    },
  ],
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
  return deliversBySmtp ? [giveUp, clearOldMails] : [giveUp];
}
