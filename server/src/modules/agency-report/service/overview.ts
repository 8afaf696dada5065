import type { AgencyOverview } from "@weitersagen/contract/agency-calls";
import { hasAbility, isAgencyOfOne } from "@weitersagen/domain/agency-abilities";
import { isPrintable } from "@weitersagen/domain/credit-note-document";
import { addDays } from "@weitersagen/domain/dates";
import { hasTaxData } from "@weitersagen/domain/vat-id";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { payerFingerprint } from "../../bank-account/service/payer-account.ts";
import type { RegisteredAgency } from "../../agency/service/agencies.ts";
import { confirmationsFor } from "../../agency/service/confirmers.ts";
import { hasAgencyAccount } from "../../agency/service/bank-account.ts";
import { requireAbility } from "../../agency/service/signed-in.ts";
import type { NotePaymentDeps } from "../../commission/service/deps.ts";
import { readCommissionMonth } from "../../commission/service/month.ts";
import { agenciesDue, rulesOf, settledMonth } from "../../commission/service/settle.ts";
import { findTaxChanges } from "../../commission/service/tax-change.ts";
import { countReleasable, countRows } from "../read-model/read-report.ts";
import type { ReportScope } from "../repository/report-query.ts";
import { type Reader, reports, scopeFor } from "./reports.ts";

const RECENT_DAYS = 30;

/** The reports whose number of rows the overview shows. Of orders those count that are neither cancelled nor refused. */
const counted = [
  ["Empfehler", reports.recommenders, null],
  ["Empfehlungen", reports.recommendations, null],
  ["Einladungen", reports.invitations, null],
  ["Auftraege", reports.orders, "counted"],
] as const;

/** Who is signed in, and what each report holds: counted by the queries of the reports, so that both agree. */
export async function readOverview(
  deps: NotePaymentDeps,
  tx: TenantTransaction,
  reader: Reader,
): Promise<AgencyOverview> {
  const user = await requireAbility(tx, reader, "viewReferrerReport");
  const { member, agency, roles, ownRowsOf } = user;
  const { tenant, now } = reader;
  const scope = await scopeFor(tx, user, reader);
  return {
    firstName: member.firstName,
    lastName: member.lastName,
    memberNumber: member.number,
    roles: [...roles],
    agencyNumber: agency.number,
    agencyName: agency.name,
    isWholeAgency: ownRowsOf === null && !isAgencyOfOne(agency.name, member),
    totals: await totalsOf(tx, scope, addDays(now, -RECENT_DAYS)),
    // Members who see only their own rows cannot complete the agency's data.
    tasks:
      ownRowsOf === null
        ? [
            ...missingOf(agency),
            ...(await accountTasks(deps, tx, tenant, agency)),
            ...(await decisionsOn(tx, reader, agency)),
          ]
        : [],
    releases: await releasesOf(tx, scope, tenant.settings.orderRelease === true),
    confirmations: (tenant.settings.orderRelease && (await confirmationsFor(tx, member))) || null,
    commission: hasAbility(roles, "viewInvoices")
      ? await readCommissionMonth(deps, tx, tenant, { agency, now })
      : null,
  };
}

async function totalsOf(
  tx: TenantTransaction,
  scope: ReportScope,
  since: Date,
): Promise<AgencyOverview["totals"]> {
  const totals: AgencyOverview["totals"] = [];
  for (const [name, { query }, subset] of counted)
    totals.push({ name, ...(await countRows(tx, query, scope, { subset, since })) });
  return totals;
}

async function releasesOf(
  tx: TenantTransaction,
  scope: ReportScope,
  isOn: boolean,
): Promise<AgencyOverview["releases"]> {
  if (!isOn || scope.releaserId === null) return null;
  const releases = await countReleasable(tx, scope);
  return releases.count > 0 ? releases : null;
}

/** What the operator has to decide before a commission can be settled by a credit note. */
async function decisionsOn(
  tx: TenantTransaction,
  { tenant, now }: Reader,
  agency: RegisteredAgency,
): Promise<AgencyOverview["tasks"]> {
  const month = settledMonth(now);
  const changes = await findTaxChanges(tx, rulesOf(tenant, month), [agency]);
  if (changes.size === 0) return [];
  const due = await agenciesDue(tx, tenant, month);
  const cents = due.find(({ agencyId }) => agencyId === agency.id)?.cents ?? 0;
  // A sum that is not above zero is carried over: there is nothing to decide yet.
  return cents > 0 ? ["Steuerwechsel"] : [];
}

/** What is missing before a commission can be settled by a credit note. */
function missingOf(agency: RegisteredAgency): AgencyOverview["tasks"] {
  return [
    ...(agency.street && agency.postcode && agency.city ? [] : (["Anschrift"] as const)),
    ...(isPrintable([agency.name, agency.street, agency.postcode, agency.city].join(" "))
      ? []
      : (["Schreibweise"] as const)),
    ...(hasTaxData(agency) ? [] : (["Steuerdaten"] as const)),
    ...(agency.maskedIban ? [] : (["Bankverbindung"] as const)),
    ...(agency.creditNoteAgreedAt ? [] : (["Gutschriftverfahren"] as const)),
  ];
}

/** Money paid to the account that pays reaches no one. */
async function accountTasks(
  deps: NotePaymentDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  agency: RegisteredAgency,
): Promise<AgencyOverview["tasks"]> {
  const payer = payerFingerprint(deps, tenant);
  return payer && (await hasAgencyAccount(tx, agency.id, payer)) ? ["ZahlendesKonto"] : [];
}
