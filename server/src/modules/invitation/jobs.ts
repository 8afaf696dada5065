import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { batchSweep } from "../../platform/jobs/retention.ts";
import type { Sweep } from "../../platform/jobs/sweep.ts";
import { remindDue } from "./service/follow.ts";
import { forgetDue } from "./service/forget.ts";

const REMINDERS_PER_BATCH = 200;

/** Reminds invited people once, and removes name and address from invitations at the end of their term. */
export function invitationSweeps(deps: Parameters<typeof remindDue>[0]): readonly Sweep[] {
  return [
    batchSweep("invitation.remind", (tx, batch) => remindDue(deps, tx, batch), {
      batch: REMINDERS_PER_BATCH,
      work: [{ table: "invitation", dueAt: "remind_at" }],
    }),
    batchSweep("invitation.forget", forgetDue, {
      work: [{ table: "invitation", dueAt: "created_at", term: kindsOfData.invitations.end.length }],
    }),
  ];
}
