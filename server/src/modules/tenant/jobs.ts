import { startsDue } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { batchSweep } from "../../platform/jobs/retention.ts";
import { present } from "../../platform/jobs/work.ts";
import { defineSweep } from "../../platform/jobs/sweep.ts";
import { publishDue } from "./service/draft.ts";
import { forgetListedPeople } from "./service/versions.ts";

/** Publishes drafts at the time that operators have planned. */
export const tenantPublicationSweep = defineSweep({
  name: "tenant.publish-planned",
  everySeconds: 10,
  work: [{ table: "tenant_draft", where: { publish_at: present }, dueAt: "publish_at" }],
  run: ({ tenantId, now, database }) => database.inTenant(tenantId, (tx) => publishDue(tx, now)),
});

const { length } = kindsOfData.listedAddresses.end;

/** Removes the addresses of single people from older versions of the settings and from old drafts. */
export const listedAddressSweep = batchSweep(
  "tenant.forget-listed-addresses",
  (tx, { now, size }) => forgetListedPeople(tx, startsDue(length, now), size),
  // Versions and drafts without such a list, or that count still, cannot be distinguished here.
  {
    work: [
      { table: "tenant_version", dueAt: "published_at", term: length },
      { table: "tenant_draft", dueAt: "changed_at", term: length },
    ],
  },
);
