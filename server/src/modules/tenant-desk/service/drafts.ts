import type { Difference, TenantDraft, VersionView } from "@weitersagen/contract/console/tenant-draft";
import { type Grant, isAble } from "@weitersagen/domain/operator-abilities";
import { isForAdministrators, tenantFieldNamed } from "@weitersagen/domain/tenant-fields/fields";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { type Difference as Change, fieldsOf } from "../../tenant/service/changes.ts";
import { type DraftChange, openDraft } from "../../tenant/service/draft.ts";
import { listVersions } from "../../tenant/service/versions.ts";

const jsonText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));

export const shownDifferences = (differences: readonly Change[]): Difference[] =>
  differences.map(({ field, before, after }) => ({
    field,
    before: jsonText(before),
    after: jsonText(after),
  }));

/** The settings in force beside the draft. */
export async function draftView(tx: TenantTransaction): Promise<TenantDraft> {
  const { number, published, draft, differences, row } = await openDraft(tx);
  const [old, next] = [fieldsOf(published), fieldsOf(draft)];
  const names = [...new Set([...old.keys(), ...next.keys()])];
  return {
    number,
    draft: row
      ? {
          base: row.base,
          changedAt: row.changedAt,
          changedBy: row.changedBy,
          note: row.note,
          publishAt: row.publishAt,
          refusal: row.refusal === null ? null : row.refusal === "base" ? "base" : "invalid",
        }
      : null,
    fields: names.map((field) => ({
      field,
      published: jsonText(old.get(field)),
      value: jsonText(next.get(field)),
    })),
    differences: shownDifferences(differences),
  };
}

function parseJson(field: string, value: string | null): unknown {
  if (value === null) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    throw new Refusal("invalidInput", { errors: [{ path: field, message: "JSON" }] });
  }
}

/** The changes of a call in the form of the service. */
export const readChanges = (
  changes: readonly { field: string; before: string | null; value: string | null }[],
): DraftChange[] =>
  changes.map(({ field, before, value }) => ({
    field,
    before: parseJson(field, before),
    value: parseJson(field, value),
  }));

/** Settings on which money or logins depend are for administrators; addresses are, too. */
export function requireMayChange(
  fields: readonly string[],
  { slug }: Tenant,
  grants: readonly Grant[],
): void {
  requireOnePersonEnough(fields);
  if (isAble(grants, "tenant.sensitive", slug)) return;
  const refused = fields.filter(isForAdministrators);
  if (refused.length === 0) return;
  throw new Refusal("forbidden", {
    detail: `Only administrators may change: ${refused.join(", ")}`,
    german: `Das darf nur die Administration ändern: ${refused
      .map((field) => tenantFieldNamed(field)?.de.label ?? field)
      .join(", ")}`,
    errors: refused.map((path) => ({ path, message: "administrator" })),
  });
}

/** Not even an administrator promises money alone. */
export function requireOnePersonEnough(fields: readonly string[]): void {
  const promised = fields.find((field) => tenantFieldNamed(field)?.needsTwoPeople);
  if (promised === undefined) return;
  throw new Refusal("forbidden", {
    detail: `A second person has to approve a change of ${promised}. It has a page of its own.`,
    german: `${tenantFieldNamed(promised)?.de.label}: Das ändern zwei Personen, auf einer eigenen Seite.`,
    errors: [{ path: promised, message: "two people" }],
  });
}

const VERSIONS_PER_PAGE = 20;

export async function versionPage(
  tx: TenantTransaction,
  before: number | undefined,
): Promise<{ content: VersionView[]; hasMore: boolean }> {
  const versions = await listVersions(tx, { before, limit: VERSIONS_PER_PAGE + 1 });
  return {
    content: versions.slice(0, VERSIONS_PER_PAGE).map(({ changed, ...version }) => ({
      ...version,
      changed: shownDifferences(changed),
    })),
    hasMore: versions.length > VERSIONS_PER_PAGE,
  };
}
