import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { termSweep } from "../../platform/jobs/retention.ts";

/** Deletes when a person was reminded. The rows are kept longer than the pause between two reminders. */
export const reminderSweep = termSweep("notification.forget-reminders", {
  table: "reminder",
  column: "reminded_at",
  length: kindsOfData.reminders.end.length,
});
