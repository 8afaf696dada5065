import { vatCategoryOf } from "@weitersagen/domain/credit-note";
import { shownCategory } from "@weitersagen/domain/credit-note-document";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { RegisteredAgency } from "../../agency/service/agencies.ts";
import { notesTakenBack, type SettlementRules } from "../read-model/settlement.ts";
import { Parties } from "./document-parties.ts";

/**
 * The ids of those agencies whose next credit note takes back what an earlier one settled with another tax. A document has
 * one tax for all lines, so a person has to decide.
 */
export async function findTaxChanges(
  tx: TenantTransaction,
  rules: SettlementRules,
  agencies: readonly RegisteredAgency[],
): Promise<ReadonlySet<number>> {
  const categories = new Map(agencies.map((agency) => [agency.id, vatCategoryOf(agency)]));
  const notes = await notesTakenBack(tx, [...categories.keys()], rules);
  const changed = notes.filter(({ agencyId, vatPercent, parties }) => {
    const before = shownCategory({ parties: z.parse(Parties, parties), totals: { vatPercent } });
    return before !== categories.get(agencyId);
  });
  return new Set(changed.map(({ agencyId }) => agencyId));
}
