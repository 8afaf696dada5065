import type { AgencyOverview } from "@weitersagen/contract/agency-calls";
import { addDays } from "@weitersagen/domain/dates";
import { hasTaxData } from "@weitersagen/domain/vat-id";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { countCredited } from "../read-model.ts";
import type { Agency } from "../repository/agencies.ts";
import { requireAbility } from "./signed-in.ts";

const RECENT_DAYS = 30;

export async function readOverview(
  tx: TenantTransaction,
  context: TenantCallContext,
): Promise<AgencyOverview> {
  const { member, agency, roles, ownRowsOf } = await requireAbility(tx, context, "viewRecommenderReport");
  const since = addDays(context.now, -RECENT_DAYS);
  const counts = await countCredited(tx, { agencyId: agency.id, memberId: ownRowsOf, since });
  return {
    firstName: member.firstName,
    lastName: member.lastName,
    memberNumber: member.number,
    roles: [...roles],
    agencyNumber: agency.number,
    agencyName: agency.name,
    totals: [
      { name: "Empfehler", ...counts.referrers },
      { name: "Empfehlungen", ...counts.recommendations },
      { name: "Einladungen", ...counts.invitations },
      { name: "Auftraege", ...counts.orders },
    ],
    // Members who see only their own rows cannot complete the agency's data.
    tasks: ownRowsOf === null ? missingOf(agency) : [],
  };
}

/** What is missing before a commission can be settled by a credit note. */
function missingOf(agency: Agency): AgencyOverview["tasks"] {
  return [
    ...(agency.street && agency.postcode && agency.city ? [] : (["Anschrift"] as const)),
    ...(hasTaxData(agency) ? [] : (["Steuerdaten"] as const)),
    ...(agency.maskedIban ? [] : (["Bankverbindung"] as const)),
    ...(agency.creditNoteAgreedAt ? [] : (["Gutschriftverfahren"] as const)),
  ];
}
