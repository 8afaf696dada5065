import type { Tenant } from "../../../platform/tenancy.ts";
import { noBounty, nothingOnSale, placeholdersInProducts } from "./catalogue-rules.ts";
import {
  demoBrandInTexts,
  demoContent,
  foreignContent,
  missingLegalTexts,
  placeholdersInSettings,
  placeholdersInTexts,
} from "./content-rules.ts";
import { readFacts } from "./facts.ts";
import type { OpeningDeps } from "./facts.ts";
import type { Finding, Rule } from "./finding.ts";
import {
  demoBankAccount,
  demoBrandInSettings,
  demoPaths,
  demoPhone,
  demoTiers,
  missingApiKey,
  missingBankAccount,
  missingMailServer,
  missingPhone,
  missingShop,
  reservedAddresses,
  wrongBankAccount,
} from "./setting-rules.ts";

const rules: readonly Rule[] = [
  demoBankAccount,
  wrongBankAccount,
  missingBankAccount,
  demoPaths,
  reservedAddresses,
  demoPhone,
  missingPhone,
  demoTiers,
  demoBrandInSettings,
  placeholdersInSettings,
  demoContent,
  missingLegalTexts,
  placeholdersInTexts,
  demoBrandInTexts,
  foreignContent,
  nothingOnSale,
  placeholdersInProducts,
  noBounty,
  missingShop,
  missingApiKey,
  missingMailServer,
];

/** Everything that is missing or left over; what blocks opening comes first. */
export async function checkTenant(deps: OpeningDeps, tenant: Tenant, now: Date): Promise<Finding[]> {
  const facts = await readFacts(deps, tenant, now);
  const findings = rules.flatMap((rule) => rule(facts));
  return [...findings.filter(({ blocks }) => blocks), ...findings.filter(({ blocks }) => !blocks)];
}
