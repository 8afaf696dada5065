import { abilitiesOf, abilityOf, STEP_UP_SECONDS } from "@weitersagen/domain/operator-abilities";
import type { OperatorContext } from "../../../platform/http/console-handler.ts";
import type { TenantDirectory } from "../../../platform/tenancy.ts";

/** The operator as the console knows them: roles, and what they may do where. */
export function meOf(operator: OperatorContext["operator"], tenants: TenantDirectory) {
  const { id, name, email, language, grants, sessionEnds, hasJoined, canStepUp, authenticatedAt } = operator;
  const seen = hasJoined ? tenants.all().filter(({ slug }) => abilitiesOf(grants, slug).length > 0) : [];
  return {
    id,
    name,
    email,
    language,
    grants: grants.map(({ role, tenant }) => ({ role, tenant })),
    abilities: abilitiesOf(grants, null).filter(
      (ability) => hasJoined || abilityOf(ability).scope === "self",
    ),
    tenants: seen.map(({ slug, settings }) => ({
      slug,
      brand: settings.brand,
      abilities: abilitiesOf(grants, slug),
    })),
    sessionEnds,
    confirmedUntil: new Date(authenticatedAt.getTime() + STEP_UP_SECONDS * 1_000),
    hasJoined,
    canStepUp,
  };
}
