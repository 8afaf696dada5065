import { forgettingSweep } from "../../platform/jobs/retention.ts";
import { forgetAgencies, forgetMembers } from "./service/forget.ts";

export const agencySweeps = [
  forgettingSweep("agency.forget-members", forgetMembers, {
    work: [{ table: "agency_member", dueAt: "locked_at" }],
  }),
  forgettingSweep("agency.forget-agencies", forgetAgencies, {
    work: [{ table: "agency", dueAt: "locked_at" }],
  }),
];
