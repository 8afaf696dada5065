import type { Language } from "@weitersagen/contract/language";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { isTaken } from "../../../platform/db/unavailable.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  lockSettings,
  readDomainsOfTenant,
  readSettings,
  replaceDomains,
  replaceRoutes,
  replaceSettings,
} from "../repository/tenants.ts";
import { keepFormerRoutes } from "../repository/former-routes.ts";
import { insertVersion, readLastNumber } from "../repository/versions.ts";
import { type Change, differences, withChanges } from "./changes.ts";
import { TenantDescription } from "./description.ts";
import { abandonedPaths } from "./former-routes.ts";
import { validateRoutes } from "./route-table.ts";
import { validateSettings } from "./validate-settings.ts";

/** Who publishes, and why. */
export interface Publication {
  readonly by: string;
  readonly note?: string;
  readonly now?: Date | undefined;
  /** The version that was brought back. */
  readonly restores?: number;
}

/** The state in force and the number of its version. Locks the tenant, so that nothing changes in between. */
export async function currentState(
  tx: TenantTransaction,
): Promise<{ state: TenantDescription; number: number }> {
  const { configuration, routes } = await lockSettings(tx);
  const state = { settings: { ...configuration }, domains: await readDomainsOfTenant(tx), routes };
  return { state, number: await readLastNumber(tx) };
}

/** The settings in force, also if this server has not loaded them yet. Takes no lock: they may change at any time. */
export const settingsInForce = async (tx: TenantTransaction): Promise<Readonly<Record<string, unknown>>> => ({
  ...(await readSettings(tx)),
});

/** The state as it would be stored, or a refusal that names every fault. */
export function validated(
  state: TenantDescription,
  slug: unknown,
  language: Language = "en",
): TenantDescription & { brand: string } {
  if (state.settings["Mandant"] !== slug)
    throw new Refusal("wrongState", {
      detail: "The slug of a tenant cannot be changed.",
      german: "Das Kürzel eines Mandanten lässt sich nicht ändern.",
    });
  const { brand, stored } = validateSettings(state.settings, language);
  requireOwnMainDomain(stored["Hauptdomain"], state.domains, language);
  return { brand, settings: stored, routes: validateRoutes(state.routes), domains: state.domains };
}

/** Links would begin with an address at which the tenant is not found. */
function requireOwnMainDomain(chosen: unknown, domains: readonly string[], language: Language): void {
  if (chosen === undefined || domains.some((domain) => domain === chosen)) return;
  const message = {
    de: "Das ist keine der eigenen Domains. Wählen Sie eine davon oder lassen Sie das Feld leer.",
    en: "This is none of the own domains. Choose one of them or leave the field empty.",
  }[language];
  throw new Refusal("invalidInput", { errors: [{ path: "Hauptdomain", message }] });
}

/** Makes a state the one in force, as the next version. Returns its number, or undefined if nothing would change. */
export async function publish(
  tx: TenantTransaction,
  next: TenantDescription,
  { by, note = "", now, restores }: Publication,
): Promise<number | undefined> {
  const { state } = await currentState(tx);
  const { brand, ...valid } = validated(next, state.settings["Mandant"]);
  const changed = differences(state, valid);
  if (changed.length === 0) return undefined;
  await replaceSettings(tx, brand, valid.settings);
  if (changed.some(({ field }) => field.startsWith("Route."))) {
    await replaceRoutes(tx, valid.routes);
    await keepFormerRoutes(tx, abandonedPaths(state.routes, valid.routes));
  }
  if (changed.some(({ field }) => field === "Domains")) await storeDomains(tx, valid.domains);
  return insertVersion(tx, { content: contentOf(valid), by, note, restores: restores ?? null, now });
}

/** Publishes single changes at once: what commands do. */
export async function publishChanges(
  tx: TenantTransaction,
  changes: readonly Change[],
  publication: Publication,
): Promise<number | undefined> {
  const { state } = await currentState(tx);
  return publish(tx, withChanges(state, changes), publication);
}

export const contentOf = (state: TenantDescription): object => z.encode(TenantDescription, state);

export async function storeDomains(tx: TenantTransaction, domains: readonly string[]): Promise<void> {
  try {
    await replaceDomains(tx, [...new Set(domains)]);
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new Refusal("wrongState", {
      detail: `Another tenant already has one of these domains: ${domains.join(", ")}`,
      german: `Eine dieser Adressen gehört schon einem anderen Mandanten: ${domains.join(", ")}`,
    });
  }
}
