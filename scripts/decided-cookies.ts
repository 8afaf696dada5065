import { readFileSync } from "node:fs";
import { join } from "node:path";
import { consentVersion } from "@weitersagen/contract/cookie-consent-version";
import type { Tenant } from "./product.ts";
import { root } from "./run.ts";

interface DemoTenant {
  readonly settings: {
    readonly consentOptions: {
      readonly CookiePrefix: string;
      readonly TextVersion: string;
      readonly Dienste: readonly { readonly Name: string; readonly Kategorie: string }[];
    };
  };
}

type States = Partial<Record<"functional" | "analytical" | "marketing", boolean>>;

/** The cookies of a visitor who has decided already and declined all categories but the given ones. */
export function decidedCookies(tenant: Tenant, url: string, given: States = {}) {
  const file = readFileSync(join(root, "server", "demo", tenant, "tenant.json"), "utf8");
  const { CookiePrefix, TextVersion, Dienste } = (JSON.parse(file) as DemoTenant).settings.consentOptions;
  const services = Dienste.map(({ Name, Kategorie }) => ({ name: Name, category: Kategorie }));
  const states = {
    required: "1",
    functional: given.functional ? "1" : "0",
    analytical: given.analytical ? "1" : "0",
    marketing: given.marketing ? "1" : "0",
    version: consentVersion({ textVersion: TextVersion, services }),
  };
  return Object.entries(states).map(([part, value]) => ({
    name: `${CookiePrefix}consent_${part}`,
    value,
    url,
  }));
}
