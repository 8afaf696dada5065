import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { forgettingSweep } from "../../platform/jobs/retention.ts";
import { forgetDevices } from "./service/forget.ts";

export const recipientSweep = forgettingSweep("recipient.forget-devices", forgetDevices, {
  // Deleting a recipient clears the mark.
  work: [
    {
      table: "recipient",
      where: { deleted_at: null },
      dueAt: "created_at",
      term: kindsOfData.deviceMarks.end.length,
    },
  ],
});
