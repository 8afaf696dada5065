import type { DomainCheck } from "@weitersagen/contract/console/domains";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isInnerAddress, type LookUpName } from "../../../platform/name-lookup.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { openDraft } from "../../tenant/service/draft.ts";

export interface DomainDeskDeps {
  readonly lookUp: LookUpName;
  /** The host that own domains have to lead to. */
  readonly target: string;
}

const linkDomainsOf = (settings: Readonly<Record<string, unknown>>): string[] =>
  Object.values((settings["Umgebungen"] ?? {}) as Record<string, { LinkDomain?: string }>).flatMap(
    ({ LinkDomain }) => LinkDomain ?? [],
  );

/** Only names that the tenant has or prepares are looked up: the console is no tool to explore foreign networks. */
export async function requireOwnDomain(tx: TenantTransaction, name: string): Promise<void> {
  const { published, draft } = await openDraft(tx);
  const known = [published, draft].flatMap(({ domains, settings }) => [
    ...domains,
    ...linkDomainsOf(settings),
  ]);
  if (!known.includes(name)) throw new Refusal("notFound");
}

/** Whether a domain leads here, as far as the DNS knows. Addresses of internal networks are not named. */
export async function checkDomain({ lookUp, target }: DomainDeskDeps, name: string): Promise<DomainCheck> {
  try {
    const [own, wanted] = await Promise.all([lookUp(name), lookUp(target).catch(() => undefined)]);
    const found = [...own.aliases, ...own.addresses.filter((address) => !isInnerAddress(address))];
    if (own.aliases.length + own.addresses.length === 0) return { state: "missing", target, found };
    if (own.aliases.some((alias) => alias.toLowerCase() === target)) return { state: "here", target, found };
    if (own.addresses.some(isInnerAddress)) return { state: "inner", target, found };
    if (own.addresses.some((address) => wanted?.addresses.includes(address)))
      return { state: "here", target, found };
    return { state: "elsewhere", target, found };
  } catch {
    return { state: "unknown", target, found: [] };
  }
}

interface Origins {
  readonly originOf: (tenant: Tenant) => string;
  readonly hostedOriginOf: (tenant: Tenant) => string;
}

/**
 * False if the DNS does not know the tenant's own domain yet. A domain that leads elsewhere may reach this server through a
 * proxy, so only a missing one is sure to lead nowhere.
 */
export async function isReachable(deps: DomainDeskDeps, origins: Origins, tenant: Tenant): Promise<boolean> {
  const origin = origins.originOf(tenant);
  if (origin === origins.hostedOriginOf(tenant)) return true;
  return (await checkDomain(deps, new URL(origin).hostname)).state !== "missing";
}

/** Where an operator looks at a draft: at the main domain only once the DNS knows it. */
export async function previewOriginOf(
  deps: DomainDeskDeps,
  origins: Origins,
  tenant: Tenant,
): Promise<string> {
  return (await isReachable(deps, origins, tenant))
    ? origins.originOf(tenant)
    : origins.hostedOriginOf(tenant);
}
