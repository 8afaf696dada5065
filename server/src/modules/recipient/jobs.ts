import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { batchSweep } from "../../platform/jobs/retention.ts";
import { forgetDevices } from "./service/forget.ts";

/** Clears the hashes by which a recommendation accepted on the referrer's device is detected. `privacy` deletes recipients. */
export const forgetDevicesSweep = batchSweep("recipient.forget-devices", forgetDevices, {
  // By age alone: the jobs' login must not read the hash itself. Deleted recipients have none.
  work: [
    {
      table: "recipient",
      where: { deleted_at: null },
      dueAt: "created_at",
      term: kindsOfData.deviceMarks.end.length,
    },
  ],
});
