import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { ForgetBatch } from "../../../platform/jobs/retention.ts";
import { clearOldMarks } from "../repository/marks.ts";

/** Clears the marks of devices and contacts whose term is over. Returns how many recommendations were changed. */
export async function forgetMarks(tx: TenantTransaction, { now, size }: ForgetBatch): Promise<number> {
  const until = (kind: "deviceMarks" | "contactMarks") => startsDue(kindsOfData[kind].end.length, now);
  const devices = await clearOldMarks(tx, "device_hash", until("deviceMarks"), size);
  const contacts = await clearOldMarks(tx, "contact_hash", until("contactMarks"), size);
  return Math.max(devices, contacts);
}
