import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { forgettingSweep } from "../../platform/jobs/retention.ts";
import type { Sweep } from "../../platform/jobs/sweep.ts";
import { remindDue } from "./service/follow.ts";
import { forgetDue } from "./service/forget.ts";

const REMINDED_AT_ONCE = 200;

/** Reminds invited people once, and ends invitations that were kept long enough. */
export function invitationSweeps(deps: Parameters<typeof remindDue>[0]): readonly Sweep[] {
  return [
    forgettingSweep("invitation.remind", (tx, batch) => remindDue(deps, tx, batch), {
      batch: REMINDED_AT_ONCE,
      work: [{ table: "invitation", dueAt: "remind_at" }],
    }),
    forgettingSweep("invitation.forget", forgetDue, {
      work: [{ table: "invitation", dueAt: "created_at", term: kindsOfData.invitations.end.length }],
    }),
  ];
}
