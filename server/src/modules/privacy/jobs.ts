import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { Database } from "../../platform/db/database.ts";
import { batchSweep, retentionSweep, termSweep } from "../../platform/jobs/retention.ts";
import { defineSweep, type Sweep } from "../../platform/jobs/sweep.ts";
import { handleTask, type TaskHandler } from "../../platform/jobs/task.ts";
import { eraseWaiting } from "./service/erasure-desk.ts";
import { mailDataAccess, sendDataAccess } from "./service/data-request.ts";
import { forgetBooks, forgetDueRecipients, forgetUnconfirmedAccounts } from "./service/retention.ts";

export function privacyTasks(database: Database): TaskHandler[] {
  return [
    handleTask(mailDataAccess, ({ tenantId, payload, now }) =>
      database.inTenant(tenantId, (tx) => sendDataAccess(tx, payload, now)),
    ),
  ];
}

/** A day longer than the link of a mail without delay is valid, so that the session that it opened can end. */
export const dataRequestSweep = retentionSweep(
  "data_request",
  "created_at",
  kindsOfData.dataRequests.end.length,
);

/** An account takes several statements, so these transactions are small. */
const ACCOUNTS_PER_TRANSACTION = 50;
const RECIPIENTS_PER_TRANSACTION = 500;
const REWARDS_PER_TRANSACTION = 500;

const settled = { table: "reward", dueAt: "status_at", term: kindsOfData.rewards.end.length } as const;

/** Erasures that waited for the end of a payout. One that still has to wait is checked again by the next run. */
const waitingErasures = defineSweep({
  name: "privacy.waiting-erasures",
  everySeconds: 600,
  work: [{ table: "privacy_request", where: { state: "waiting" } }],
  run: ({ tenantId, now, database, failures }) =>
    database.inTenant(tenantId, (tx) => eraseWaiting(tx, { now, size: ACCOUNTS_PER_TRANSACTION, failures })),
});

/** The ends of terms that concern several modules. Those of one module's tables are in its own jobs.ts. */
export const privacySweeps: readonly Sweep[] = [
  waitingErasures,
  termSweep("privacy.requests", {
    table: "privacy_request",
    column: "closed_at",
    length: kindsOfData.privacyRequests.end.length,
  }),
  termSweep("privacy.holds", {
    table: "privacy_hold",
    column: "lifted_at",
    length: kindsOfData.holds.end.length,
  }),
  batchSweep("privacy.unconfirmed-accounts", forgetUnconfirmedAccounts, {
    batch: ACCOUNTS_PER_TRANSACTION,
    work: [
      {
        table: "referrer",
        where: { confirmed_at: null, deleted_at: null },
        dueAt: "created_at",
        term: kindsOfData.unconfirmedAccounts.end.length,
      },
      ...(["expired", "cancelled"] as const).map((status) => ({
        table: "recommendation" as const,
        where: { status },
        dueAt: "created_at" as const,
        term: kindsOfData.unconfirmedAccounts.end.length,
      })),
    ],
  }),
  batchSweep("privacy.recipients", forgetDueRecipients, {
    batch: RECIPIENTS_PER_TRANSACTION,
    work: [{ table: "recipient", where: { deleted_at: null }, dueAt: "keep_until" }],
  }),
  batchSweep("privacy.books", forgetBooks, {
    batch: REWARDS_PER_TRANSACTION,
    work: [
      ...(["paid", "expired", "cancelled"] as const).map((status) => ({ ...settled, where: { status } })),
      { table: "placed_order", dueAt: "ordered_at", term: kindsOfData.orders.end.length },
      { table: "payout_batch", dueAt: "created_at", term: kindsOfData.bankFiles.end.length },
      { table: "bank_file", dueAt: "imported_at", term: kindsOfData.bankFiles.end.length },
    ],
  }),
];
