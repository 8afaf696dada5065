import { TenantSettings } from "@weitersagen/contract/tenant-settings";
import * as z from "zod/mini";
import { lockSettings } from "../../server/src/modules/tenant/repository/tenants.ts";
import { setTenantFields } from "../../server/src/modules/tenant/service/administration.ts";
import type { TestApp } from "../../server/test/app.ts";
import { tenantIdOf } from "../../server/test/referrers.ts";
import { poisonEach } from "./leaves.ts";
import { HOSTILE_CMS_SECRET } from "./content.ts";

/** Texts of many pages that a tenant can override. */
const ownWords = Object.fromEntries(
  [
    "app.failureTitle",
    "area.hello",
    "consent.questionTitle",
    "exit.title",
    "home.upTo",
    "recipient.description",
    "recipient.title",
    "share.description",
    "share.title",
    "shell.imprint",
  ].map((key) => [key, ""]),
);

/**
 * Writes hostile texts into a tenant's settings, as its operator could: into each field another one, or the next one
 * that the field's rule accepts. Returns the number of changed fields.
 */
export async function poisonSettings(app: TestApp, slug: string, texts: readonly string[]): Promise<number> {
  const { configuration } = await app.database.inTenant(tenantIdOf(app, slug), lockSettings);
  const before: Record<string, unknown> = { ...configuration, Texte: { de: ownWords } };
  const after = { ...before };
  let taken = 0;
  for (const [field, value] of Object.entries(before)) {
    const count = poisonEach(value, "").length;
    for (let index = 0; index < count; index += 1) {
      const first = taken % texts.length;
      const isTaken = (changed: unknown) =>
        z.safeParse(TenantSettings, { ...after, [field]: changed }).success;
      let accepted: unknown;
      for (const text of [...texts.slice(first), ...texts.slice(0, first)]) {
        const changed = poisonEach(after[field], text)[index];
        if (!isTaken(changed)) continue;
        accepted = changed;
        break;
      }
      if (accepted === undefined) continue;
      after[field] = accepted;
      taken += 1;
    }
  }
  const assignments = Object.entries(after).map(([field, value]) => `${field}=${JSON.stringify(value)}`);
  await setTenantFields(app.database, slug, [...assignments, `CmsClientSecret=${HOSTILE_CMS_SECRET}`]);
  await app.tenants.refresh();
  return taken;
}
