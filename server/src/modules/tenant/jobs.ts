import { present } from "../../platform/jobs/work.ts";
import { defineSweep } from "../../platform/jobs/sweep.ts";
import { publishDue } from "./service/draft.ts";

/** Publishes drafts at the time that operators have planned. */
export const tenantPublicationSweep = defineSweep({
  name: "tenant.publish-planned",
  everySeconds: 10,
  work: [{ table: "tenant_draft", where: { publish_at: present }, dueAt: "publish_at" }],
  run: ({ tenantId, now, database }) => database.inTenant(tenantId, (tx) => publishDue(tx, now)),
});
