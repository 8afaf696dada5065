import { setTimeout as pause } from "node:timers/promises";
import type { Tenant } from "../scripts/product.ts";
import { command } from "./command.ts";

/** Changes a tenant's settings as its operator would, and waits until they take effect. */
export async function setTenant(slug: Tenant, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const assignments = Object.entries(fields).map(([field, value]) =>
    typeof value === "string" ? `${field}=${value}` : `${field}=${JSON.stringify(value)}`,
  );
  await command("tenant", "set", slug, ...assignments);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const known = await tenantFields(slug);
    const isNoticed = Object.entries(fields).every(
      ([field, value]) => JSON.stringify(known[field]) === JSON.stringify(value),
    );
    if (isNoticed) return;
    await pause(200);
  }
  throw new Error(`the product did not notice the change of ${slug}`);
}

export async function tenantFields(slug: Tenant): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://127.0.0.1:${process.env["E2E_PORT"]}/api/v1/mandant/${slug}`);
  return (await answer.json()) as Record<string, unknown>;
}
