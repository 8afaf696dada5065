import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { forgettingSweep } from "../../platform/jobs/retention.ts";
import { forgetDue } from "./service.ts";

export const invitationSweep = forgettingSweep("invitation.forget", forgetDue, {
  work: [{ table: "invitation", dueAt: "created_at", term: kindsOfData.invitations.end.length }],
});
