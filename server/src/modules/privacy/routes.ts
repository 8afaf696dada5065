import { deleteAccount, exportPersonalData, getEarnings } from "@weitersagen/contract/my-data-calls";
import { onTransaction, type CallHandler } from "../../platform/http/handler.ts";
import { ownAccount } from "../account/service/account.ts";
import { sumEarnings } from "../reward/service/earnings.ts";
import * as deletion from "./service/delete-account.ts";
import * as dataExport from "./service/export-data.ts";
import type { ExportDeps } from "./service/export-data.ts";

export function privacyRoutes(deps: ExportDeps): CallHandler[] {
  return [
    onTransaction(exportPersonalData, (_input, context, tx) =>
      dataExport.exportPersonalData(deps, tx, context),
    ),
    onTransaction(deleteAccount, (_input, context, tx) => deletion.deleteAccount(tx, context)),
    onTransaction(getEarnings, async (_input, { actor }, tx) => {
      const { id } = await ownAccount(tx, actor);
      return sumEarnings(tx, id);
    }),
  ];
}
