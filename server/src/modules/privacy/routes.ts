import {
  correctRecipient,
  deleteRecipientData,
  exportRecipientData,
  getDataOverview,
  openDataAccess,
  requestDataAccess,
  withdrawOwnConsent,
} from "@weitersagen/contract/data-access";
import { deleteAccount, exportPersonalData, getEarnings } from "@weitersagen/contract/my-data-calls";
import { onStream, onTransaction, type CallHandler } from "../../platform/http/handler.ts";
import { ownAccount } from "../account/service/account.ts";
import { sumEarnings } from "../reward/service/earnings.ts";
import * as overview from "./service/data-overview.ts";
import * as request from "./service/data-request.ts";
import * as deletion from "./service/delete-account.ts";
import { type ExportDeps, exportOwnData } from "./service/export-data.ts";
import { deleteByAddress, exportByAddress } from "./service/own-data.ts";

export function privacyRoutes(deps: ExportDeps): CallHandler[] {
  return [
    ...dataAccessRoutes(deps),
    onStream(exportPersonalData, (_input, context) => exportOwnData(deps, context)),
    onTransaction(deleteAccount, (_input, context, tx) => deletion.deleteAccount(tx, context)),
    onTransaction(getEarnings, async (_input, context, tx) => {
      const { id } = await ownAccount(tx, context.actor);
      return sumEarnings(tx, context, id);
    }),
  ];
}

/** What a person who has no account sees and changes with a mailed link. */
function dataAccessRoutes(deps: ExportDeps): CallHandler[] {
  return [
    onTransaction(requestDataAccess, ({ body }, context, tx) =>
      request.requestDataAccess(tx, context, body.email),
    ),
    onTransaction(openDataAccess, ({ body }, { now }, tx) => request.openDataAccess(tx, body.token, now)),
    onTransaction(getDataOverview, (_input, context, tx) => overview.dataOverview(deps, tx, context)),
    onTransaction(correctRecipient, ({ params, body }, context, tx) =>
      overview.correctOwn(deps, tx, context, params.number, {
        salutation: body.salutation || null,
        firstName: body.firstName,
        lastName: body.lastName,
        street: body.address?.street ?? null,
        houseNumber: body.address?.houseNumber ?? null,
        postcode: body.address?.postcode ?? null,
        town: body.address?.town ?? null,
      }),
    ),
    onTransaction(withdrawOwnConsent, ({ body }, context, tx) =>
      overview.withdrawOwn(deps, tx, context, body),
    ),
    onStream(exportRecipientData, (_input, context) => exportByAddress(deps, context)),
    onTransaction(deleteRecipientData, (_input, context, tx) => deleteByAddress(tx, context)),
  ];
}
