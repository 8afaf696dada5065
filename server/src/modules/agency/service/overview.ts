import type { AgencyOverview } from "@weitersagen/contract/agency-calls";
import { hasAbility } from "@weitersagen/domain/agency-abilities";
import { addDays } from "@weitersagen/domain/dates";
import { hasTaxData } from "@weitersagen/domain/vat-id";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { countCredited, countReleases, type OpenReleases } from "../read-model.ts";
import type { Agency } from "../repository/agencies.ts";
import { confirmationsFor } from "./confirmers.ts";
import { type AgencyUser, requireAbility } from "./signed-in.ts";

const RECENT_DAYS = 30;

export async function readOverview(
  tx: TenantTransaction,
  context: TenantCallContext,
): Promise<AgencyOverview> {
  const user = await requireAbility(tx, context, "viewRecommenderReport");
  const { member, agency, roles, ownRowsOf } = user;
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
    releases: (await releasesOf(tx, context.tenant, user)) ?? null,
    confirmations: (context.tenant.settings.orderRelease && (await confirmationsFor(tx, member))) || null,
  };
}

async function releasesOf(
  tx: TenantTransaction,
  { settings }: Tenant,
  { agency, member, roles, ownRowsOf }: AgencyUser,
): Promise<OpenReleases | undefined> {
  if (!settings.orderRelease || !hasAbility(roles, "releaseOrders")) return undefined;
  return countReleases(tx, { agencyId: agency.id, memberId: ownRowsOf, releaserId: member.id });
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
