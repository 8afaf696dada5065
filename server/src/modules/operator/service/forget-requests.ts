import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { UNUSED_INVITATION } from "@weitersagen/domain/data-map/lengths";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { deleteNewcomers } from "../repository/accounts.ts";
import { deleteRequests } from "../repository/change-requests.ts";

/** Deletes change requests that were decided, or expired, long ago. */
export const forgetChanges = (tx: PlatformTransaction, now: Date): Promise<number> =>
  deleteRequests(tx, startsDue(kindsOfData.changeRequests.end.length, now));

/** Deletes accounts of people who were invited and never came. */
export const forgetNewcomers = (tx: PlatformTransaction, now: Date): Promise<number> =>
  deleteNewcomers(tx, startsDue(UNUSED_INVITATION, now), now);
