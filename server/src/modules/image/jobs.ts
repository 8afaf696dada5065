import { addDays } from "@weitersagen/domain/dates";
import { defineSweep, inBatches } from "../../platform/jobs/sweep.ts";
import { removeUnusedImages } from "./service/clean-up.ts";

/** Pages and mails that were sent keep the address of a picture for a while after it was replaced. */
const KEPT_FOR_DAYS = 90;
const BATCH = 100;

/** Removes pictures that are no longer shown. */
export const imageSweep = defineSweep({
  name: "images.remove-unused",
  everySeconds: 86_400,
  work: [{ table: "image", dueAt: "created_at", term: { count: KEPT_FOR_DAYS, unit: "days" } }],
  run: ({ tenantId, now, database }) =>
    inBatches(BATCH, (limit) =>
      database.inTenant(tenantId, (tx) =>
        removeUnusedImages(tx, { storedBefore: addDays(now, -KEPT_FOR_DAYS), limit }),
      ),
    ),
});
