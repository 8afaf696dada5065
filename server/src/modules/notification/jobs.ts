import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { termSweep } from "../../platform/jobs/retention.ts";

/** Longer than the pause between two reminders. */
export const reminderSweep = termSweep("notification.forget-reminders", {
  table: "reminder",
  column: "reminded_at",
  length: kindsOfData.reminders.end.length,
});
