import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { sql } from "kysely";
import { batchSweep } from "../jobs/retention.ts";
import { defineSweep, inBatches, type Sweep } from "../jobs/sweep.ts";
import { deleteOldMails, isHeldMail } from "./mail-rows.ts";

const HOUR = 3_600;
const DAY_SECONDS = 86_400;
const DAY_MILLISECONDS = 1_000 * DAY_SECONDS;
const BATCH = 500;

const TRY_DAYS = 5;

/**
 * Removes the content of sent and failed mails at the end of its term. Runs only with SMTP: without it, the stored row is the
 * only copy of the mail.
 */
const clearOldMails: Sweep = defineSweep({
  name: "mail.forget-bodies",
  everySeconds: 6 * HOUR,
  // Mails whose content was removed already cannot be distinguished here.
  work: [{ table: "mail", dueAt: "created_at", term: kindsOfData.mailTexts.end.length }],
  run: ({ tenantId, now, database }) =>
    inBatches(BATCH, (size) =>
      database.inTenant(tenantId, async (tx) => {
        const { numAffectedRows } = await sql`
          update mail set data = '{}', html = null, text = null
           where tenant_id = ${tenantId} and id = any (array(
             select id from mail
              where tenant_id = ${tenantId} and status <> 'pending' and data <> '{}'
                and not ${isHeldMail}
                and created_at <= ${startsDue(kindsOfData.mailTexts.end.length, now)}
              limit ${size} for update skip locked))`.execute(tx);
        return Number(numAffectedRows ?? 0);
      }),
    ),
});

/**
 * Deletes mails by age. Those that are still to be sent have been given up long before. A mail of which no row may stay is
 * here only without a mail server, and goes when the text of others goes.
 */
const deleteMailRows = (leavingNoRow: readonly string[]): Sweep =>
  batchSweep(
    "mail.forget",
    (tx, { now, size }) =>
      deleteOldMails(tx, size, {
        until: startsDue(kindsOfData.mails.end.length, now),
        sooner: { templates: leavingNoRow, until: startsDue(kindsOfData.mailTexts.end.length, now) },
      }),
    { work: [{ table: "mail", dueAt: "created_at", term: kindsOfData.mailTexts.end.length }] },
  );

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

interface MailSweepOptions {
  readonly deliversBySmtp: boolean;
  /** The templates of which no row may stay. */
  readonly leavingNoRow: readonly string[];
}

export function mailSweeps({ deliversBySmtp, leavingNoRow }: MailSweepOptions): readonly Sweep[] {
  const deletes = deleteMailRows(leavingNoRow);
  return deliversBySmtp ? [giveUp, clearOldMails, deletes] : [giveUp, deletes];
}
