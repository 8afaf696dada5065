import type { MasterData } from "@weitersagen/contract/agency-calls";
import type { AgencyDetails } from "@weitersagen/contract/agency";
import { loginFreshUntil } from "@weitersagen/domain/takeover";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import type { Agency } from "../repository/agencies.ts";
import { changeAgency } from "./agencies.ts";
import { requireAbility } from "./signed-in.ts";

export async function readMasterData(tx: TenantTransaction, context: TenantCallContext): Promise<MasterData> {
  const { agency } = await requireAbility(tx, context, "viewMasterData");
  return masterDataOf(agency, context);
}

export async function changeOwnMasterData(
  tx: TenantTransaction,
  context: TenantCallContext,
  change: Omit<AgencyDetails, "name">,
): Promise<MasterData> {
  const { agency } = await requireAbility(tx, context, "changeMasterData");
  return masterDataOf(await changeAgency(tx, agency.number, change, context.now), context);
}

function masterDataOf(agency: Agency, { actor, now }: TenantCallContext): MasterData {
  const since = actor.kind === "anonymous" ? undefined : actor.since;
  const left = since ? loginFreshUntil(since).getTime() - now.getTime() : 0;
  return {
    ...agency,
    creditNotesSince: agency.creditNoteAgreedAt,
    bankChangeableSeconds: Math.max(0, Math.floor(left / 1_000)),
  };
}
