import type { Grant } from "@weitersagen/domain/operator-abilities";
import type { AuditDetails } from "../../../platform/http/console-handler.ts";
import type { TenantDirectory } from "../../../platform/tenancy.ts";
import { parseTarget } from "./role-grants.ts";

/** The tenants in which these roles count, whose auditors read about them. A role of the installation counts in all. */
export function concernedTenants(
  tenants: TenantDirectory,
  grants: readonly Pick<Grant, "tenant">[],
): readonly number[] {
  const slugs = new Set(grants.map(({ tenant }) => tenant));
  return tenants
    .all()
    .filter(({ slug }) => slugs.has(null) || slugs.has(slug))
    .map(({ id }) => id);
}

/** What the log says about a decided request for a role. */
export function recordedRequest(
  tenants: TenantDirectory,
  id: string,
  details: Readonly<Record<string, string>>,
): AuditDetails {
  const { role, slug: tenant = null } = parseTarget(id);
  return {
    target: { kind: "roleGrant", id },
    content: { ...details, role, tenant },
    tenants: concernedTenants(tenants, [{ tenant }]),
  };
}
