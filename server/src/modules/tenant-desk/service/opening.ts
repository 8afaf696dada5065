import type { Finding as Shown, Opening } from "@weitersagen/contract/console/tenants";
import type { Language } from "@weitersagen/contract/language";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Finding } from "../../opening/service/finding.ts";
import { openingOf, openByOperator } from "../../tenant/service/opened.ts";

export interface OpeningDeskDeps {
  /** Everything that is missing or left over. */
  readonly check: (tenant: Tenant, now: Date) => Promise<Finding[]>;
  /** Whether a finding that prevents it refuses the opening: in production. */
  readonly demandsCheck: boolean;
  readonly originOf: (tenant: Tenant) => string;
}

interface Context {
  readonly tenant: Tenant;
  readonly now: Date;
  readonly language: Language;
}

export async function openingView(
  { check, demandsCheck, originOf }: OpeningDeskDeps,
  tx: TenantTransaction,
  { tenant, now, language }: Context,
): Promise<Opening> {
  const { openedAt, closedAt } = await openingOf(tx);
  const findings = await check(tenant, now);
  return {
    state: closedAt ? "closed" : demandsCheck && !openedAt ? "waiting" : "open",
    closedAt,
    address: originOf(tenant),
    demandsCheck,
    findings: distinct(
      findings.map(({ words, page, blocks }) => ({ problem: words[language], page, blocks })),
    ),
  };
}

/** Several places of one setting read the same to people. */
const distinct = (findings: readonly Shown[]): Shown[] => [
  ...new Map(findings.map((finding) => [finding.problem, finding])).values(),
];

/** Opens the tenant. Production refuses one that fails the check, with everything that prevents it. */
export async function openAfterCheck(
  { check, demandsCheck }: OpeningDeskDeps,
  tx: TenantTransaction,
  { tenant, now }: Context,
): Promise<void> {
  const preventing = demandsCheck ? (await check(tenant, now)).filter(({ blocks }) => blocks) : [];
  if (preventing.length > 0)
    throw new Refusal("wrongState", {
      detail: `Not opened: ${preventing.length} findings prevent it.`,
      german: `Nicht geöffnet: ${preventing.length} Befunde verhindern es.`,
      errors: preventing.map(({ words, page }) => ({
        path: page ?? "",
        message: words.en,
        german: words.de,
      })),
    });
  await openByOperator(tx, now);
}
