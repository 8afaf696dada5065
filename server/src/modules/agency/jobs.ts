import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { batchSweep, retentionSweep } from "../../platform/jobs/retention.ts";
import { forgetAgencies, forgetMembers } from "./service/forget.ts";

/** Clears the data of members and agencies that left long ago, and deletes expired sign-ons. */
export const agencySweeps = [
  batchSweep("agency.forget-members", forgetMembers, {
    work: [{ table: "agency_member", dueAt: "locked_at" }],
  }),
  batchSweep("agency.forget-agencies", forgetAgencies, {
    work: [{ table: "agency", dueAt: "locked_at" }],
  }),
  retentionSweep("agency_sign_on", "expires_at", kindsOfData.requests.end.length),
];
