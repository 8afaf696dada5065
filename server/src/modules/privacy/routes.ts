import {
  askAboutData,
  correctRecipient,
  deleteRecipientData,
  exportRecipientData,
  getDataOverview,
  openDataAccess,
  requestDataAccess,
  showStoredData,
  withdrawOwnConsent,
} from "@weitersagen/contract/data-access";
import {
  askAboutOwnData,
  deleteAccount,
  exportPersonalData,
  getEarnings,
} from "@weitersagen/contract/my-data-calls";
import * as desk from "@weitersagen/contract/console/privacy-desk";
import {
  cancelErasure,
  erasePersonData,
  previewErasure,
} from "@weitersagen/contract/console/privacy-erasure";
import { holdPerson, liftHold, listHolds } from "@weitersagen/contract/console/privacy-holds";
import { privacyList } from "@weitersagen/contract/console/privacy-list";
import {
  type ConsoleHandler,
  onConsole,
  type OperatorTenantContext,
} from "../../platform/http/console-handler.ts";
import { onList } from "../../platform/http/console-list.ts";
import { onStream, onTransaction, type CallHandler } from "../../platform/http/handler.ts";
import { ownAccount } from "../account/service/account.ts";
import { sumEarnings } from "../reward/service/earnings.ts";
import * as overview from "./service/data-overview.ts";
import * as request from "./service/data-request.ts";
import * as deletion from "./service/delete-account.ts";
import * as erasure from "./service/erasure-desk.ts";
import { type ExportDeps, exportOwnData } from "./service/export-data.ts";
import { exportOfRequest } from "./service/export-request.ts";
import * as holds from "./service/holds.ts";
import { deleteByAddress, exportByAddress, showByAddress } from "./service/own-data.ts";
import { askByAccount, askByAddress } from "./service/own-request.ts";
import * as requests from "./service/request-desk.ts";
import { listRequests } from "./service/request-list.ts";
import { sweepRuns } from "./service/sweep-runs.ts";

export function privacyRoutes(deps: ExportDeps): CallHandler[] {
  return [
    ...dataAccessRoutes(deps),
    onStream(exportPersonalData, (_input, context) => exportOwnData(deps, context)),
    onTransaction(askAboutOwnData, ({ body }, context, tx) => askByAccount(tx, context, body)),
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
    onStream(showStoredData, (_input, context) => showByAddress(deps, context)),
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
    onTransaction(askAboutData, ({ body }, context, tx) => askByAddress(tx, context, body)),
    onTransaction(deleteRecipientData, (_input, context, tx) => deleteByAddress(tx, context)),
  ];
}

const target = (id: number) => ({ kind: "privacyRequest", id: String(id) });

/** The data-protection desk of the console. */
export function privacyDeskRoutes(deps: ExportDeps): ConsoleHandler[] {
  return [
    ...onList(privacyList, deps.database, listRequests),
    ...requestRoutes(),
    ...holdRoutes(),
    ...exportRoutes(deps),
    ...erasureRoutes(),
  ];
}

function requestRoutes(): ConsoleHandler[] {
  return [
    onConsole(desk.createPrivacyRequest, async ({ body }, context, tx) => {
      const id = await requests.recordRequest(tx, body, context);
      context.record({ target: target(id), content: { after: body } });
      return { id };
    }),
    onConsole(desk.getPrivacyRequest, ({ params }, { now, record }, tx) => {
      record({ target: target(params.id) });
      return requests.viewRequest(tx, params.id, now);
    }),
    onConsole(desk.mailPrivacyLink, async ({ params }, context, tx) => {
      context.record({ target: target(params.id) });
      await requests.mailLink(tx, params.id, context);
    }),
    onConsole(desk.confirmIdentity, async ({ params, body }, context, tx) => {
      context.record({ target: target(params.id), content: { after: body } });
      await requests.identifyPerson(tx, { ...params, ...body }, context);
    }),
    onConsole(desk.extendDeadline, async ({ params, body }, context, tx) => {
      context.record({ target: target(params.id), content: { after: body } });
      await requests.extendRequest(tx, { ...params, ...body }, context);
    }),
    onConsole(desk.closePrivacyRequest, async ({ params, body }, context, tx) => {
      context.record({ target: target(params.id), content: { after: body } });
      await requests.answerRequest(tx, { ...params, ...body }, context);
    }),
  ];
}

function holdRoutes(): ConsoleHandler[] {
  return [
    onConsole(holdPerson, async ({ params, body }, context, tx) => {
      context.record({ target: target(params.id), content: { after: body } });
      await holds.holdPerson(tx, { requestId: params.id, ...body }, context);
    }),
    onConsole(liftHold, async ({ params, body }, context, tx) => {
      context.record({ target: { kind: "privacyHold", id: String(params.id) }, content: { after: body } });
      await holds.liftHoldOf(tx, { holdId: params.id, ...body }, context);
    }),
    onConsole(desk.listSweepRuns, async (_input, _context, tx) => ({ content: await sweepRuns(tx) })),
    onConsole(listHolds, async (_input, { now }, tx) => ({
      content: await holds.listActiveHolds(tx, now),
    })),
  ];
}

function exportRoutes(deps: ExportDeps): ConsoleHandler[] {
  const exported = (form: "html" | "json") =>
    async function handle(
      { params, query }: { params: { id: number }; query: { language?: "de" | "en" | undefined } },
      context: OperatorTenantContext,
      tx: Parameters<typeof exportOfRequest>[1],
    ) {
      const language = query.language ?? context.language;
      context.record({ target: target(params.id), content: { form, language } });
      context.nameFile(`${language === "de" ? "auskunft" : "data"}-${params.id}.${form}`);
      return exportOfRequest(deps, tx, { ...context, language }, { id: params.id, form });
    };
  return [
    onConsole(desk.exportPersonAsPage, exported("html")),
    onConsole(desk.exportPersonAsJson, exported("json")),
  ];
}

function erasureRoutes(): ConsoleHandler[] {
  return [
    onConsole(previewErasure, ({ params }, { now, record }, tx) => {
      record({ target: target(params.id) });
      return erasure.previewErasure(tx, params.id, now);
    }),
    onConsole(erasePersonData, async ({ params }, context, tx) => {
      const isErased = await erasure.eraseByRequest(tx, params.id, context);
      context.record({ target: target(params.id), content: { isErased } });
      return { isErased };
    }),
    onConsole(cancelErasure, async ({ params }, context, tx) => {
      context.record({ target: target(params.id) });
      await erasure.resumeRequest(tx, params.id, context);
    }),
  ];
}
