import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { batchSweep } from "../../platform/jobs/retention.ts";
import type { Sweep } from "../../platform/jobs/sweep.ts";
import { forgetDevices } from "./service/forget.ts";
import { remindToConfirm } from "./service/remind.ts";

const REMINDERS_PER_BATCH = 200;

/**
 * Reminds recipients to confirm their address, and clears the hashes by which a recommendation accepted on the referrer's
 * device is detected. `privacy` deletes recipients.
 */
export const recipientSweeps: readonly Sweep[] = [
  batchSweep("recipient.remind", remindToConfirm, {
    batch: REMINDERS_PER_BATCH,
    work: [{ table: "recipient", dueAt: "remind_at" }],
  }),
  batchSweep("recipient.forget-devices", forgetDevices, {
    // By age alone: the jobs' login must not read the hash itself. Deleted recipients have none.
    work: [
      {
        table: "recipient",
        where: { deleted_at: null },
        dueAt: "created_at",
        term: kindsOfData.deviceMarks.end.length,
      },
    ],
  }),
];
