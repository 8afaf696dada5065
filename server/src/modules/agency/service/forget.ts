import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ForgetBatch } from "../../../platform/jobs/retention.ts";
import { clearLockedAgencies } from "../repository/agencies.ts";
import { clearLockedMembers } from "../repository/members.ts";

/** Clears the names and addresses of people whose access ended long ago. What they brought in keeps their number. */
export function forgetMembers(tx: TenantTransaction, { now, size }: ForgetBatch): Promise<number> {
  return clearLockedMembers(tx, startsDue(kindsOfData.agencyMembers.end.length, now), size);
}

/** Clears the data of agencies that left when the books no longer need them. */
export function forgetAgencies(tx: TenantTransaction, { now, size }: ForgetBatch): Promise<number> {
  return clearLockedAgencies(tx, startsDue(kindsOfData.agencies.end.length, now), size);
}
