import type { MasterData } from "@weitersagen/contract/agency-calls";
import type { AgencyDetails } from "@weitersagen/contract/agency";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import type { Agency } from "../repository/agencies.ts";
import { changeAgency } from "./agencies.ts";
import { requireAbility } from "./signed-in.ts";

export async function readMasterData(tx: TenantTransaction, context: TenantCallContext): Promise<MasterData> {
  const { agency } = await requireAbility(tx, context, "viewMasterData");
  return masterDataOf(agency);
}

export async function changeOwnMasterData(
  tx: TenantTransaction,
  context: TenantCallContext,
  change: Omit<AgencyDetails, "name">,
): Promise<MasterData> {
  const { agency } = await requireAbility(tx, context, "changeMasterData");
  return masterDataOf(await changeAgency(tx, agency.number, change, context.now));
}

function masterDataOf(agency: Agency): MasterData {
  return { ...agency, creditNotesSince: agency.creditNoteAgreedAt };
}
