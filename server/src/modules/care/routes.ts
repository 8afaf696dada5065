import * as actions from "@weitersagen/contract/console/care-actions";
import {
  caseList,
  decideAppeal,
  decideCase,
  getCase,
  recordAppeal,
} from "@weitersagen/contract/console/case-desk";
import * as claims from "@weitersagen/contract/console/claim-desk";
import { orderList } from "@weitersagen/contract/console/order-list";
import * as orders from "@weitersagen/contract/console/order-desk";
import * as people from "@weitersagen/contract/console/people";
import * as desk from "@weitersagen/contract/console/recommendation-desk";
import type { Database } from "../../platform/db/database.ts";
import { type ConsoleHandler, onConsole } from "../../platform/http/console-handler.ts";
import { onList } from "../../platform/http/console-list.ts";
import { findMail } from "../../platform/mail/mail-rows.ts";
import type { MaskMail } from "../../platform/mail/mask.ts";
import { resendMail } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Seal } from "../../platform/seal.ts";
import type { Catalogue } from "../catalogue/service/catalogue.ts";
import { importUpload } from "../order/service/upload.ts";
import { lockOne, unlockOne } from "../recommendation/service/lock.ts";
import * as care from "./service/actions.ts";
import { decideCaseAppeal, decideSeenCase, listCases, recordCaseAppeal, viewCase } from "./service/cases.ts";
import { decideSeenClaim, listClaims, openEvidence, reopenClaim, viewClaim } from "./service/claims.ts";
import { findAnything } from "./service/find.ts";
import { goodwillLimit, grantOrAskForGoodwill } from "./service/goodwill.ts";
import { cancelOrder, matchOrder, reinstateOrder, viewOrder } from "./service/order.ts";
import { listOrders } from "./service/orders.ts";
import { type Person, viewPerson, viewRecommendation } from "./service/view.ts";
import { isStillWithheld } from "./service/withheld-mails.ts";

export interface CareRouteDeps extends care.DataRequestDeps {
  readonly database: Database;
  readonly catalogue: Catalogue;
  /** Opens bank accounts. */
  readonly bankSeal: Seal;
  /** Hides what only the recipient of a mail may read. */
  readonly maskMail: MaskMail;
}

export function careRoutes(deps: CareRouteDeps): ConsoleHandler[] {
  return [
    ...readingRoutes(deps),
    ...mailRoutes(deps),
    ...personRoutes(deps),
    ...linkRoutes(),
    ...onList(orderList, deps.database, listOrders),
    ...orderRoutes(deps),
    ...onList(claims.claimList, deps.database, listClaims),
    ...claimRoutes(deps),
    ...onList(caseList, deps.database, listCases),
    ...caseRoutes(),
  ];
}

const targetOf = ({ kind, id }: Person) => ({ kind, id: String(id) });

function readingRoutes({ bankSeal }: CareRouteDeps): ConsoleHandler[] {
  return [
    onConsole(people.findPeople, async ({ query }, { record }, tx) => {
      record({ content: { text: query.text } });
      return { content: await findAnything(tx, query.text) };
    }),
    onConsole(people.getPerson, ({ params }, { now, record }, tx) => {
      record({ target: targetOf(params) });
      return viewPerson(tx, params, now);
    }),
    onConsole(people.getIban, ({ params }, { now, record }, tx) => {
      record({ target: targetOf(params) });
      return care.wholeAccount({ seal: bankSeal }, tx, params, now);
    }),
    onConsole(desk.getRecommendation, ({ params }, { now, record }, tx) => {
      record({ target: { kind: "recommendation", id: params.number } });
      return viewRecommendation(tx, params.number, now);
    }),
  ];
}

function mailRoutes({ maskMail }: CareRouteDeps): ConsoleHandler[] {
  return [
    onConsole(actions.getMail, async ({ params }, { record }, tx) => {
      record({ target: { kind: "mail", id: String(params.id) } });
      const mail = await findMail(tx, params.id, maskMail);
      if (!mail) throw new Refusal("notFound");
      return { ...mail, canResend: mail.canResend && !(await isStillWithheld(tx, mail)) };
    }),
    onConsole(actions.resendMail, async ({ params }, { now, record }, tx) => {
      record({ target: { kind: "mail", id: String(params.id) } });
      const mail = await findMail(tx, params.id, maskMail);
      if (!mail) throw new Refusal("notFound");
      if (await isStillWithheld(tx, mail))
        throw new Refusal("wrongState", {
          detail:
            "This mail is withheld: the bank reports that the person has died. It can be sent after a note about the person.",
          german:
            "Diese Mail wird zurückgehalten: Die Bank meldet den Tod der Person. Nach einer Notiz zur Person lässt sie sich senden.",
        });
      if (await resendMail(tx, params.id, now)) return;
      throw new Refusal("wrongState", {
        detail:
          "This mail cannot be sent again: it is still waiting, is not needed any more, or its content is no longer stored.",
        german:
          "Diese Mail kann nicht noch einmal gesendet werden: Sie wartet noch, wird nicht mehr gebraucht, oder ihr Inhalt ist nicht mehr gespeichert.",
      });
    }),
  ];
}

function personRoutes(deps: CareRouteDeps): ConsoleHandler[] {
  return [
    onConsole(actions.addNote, async ({ params, body }, context, tx) => {
      context.record({ target: targetOf(params) });
      await care.addNote(tx, context.tenant, { ...body, person: params }, context);
    }),
    onConsole(actions.correctPerson, async ({ params, body }, { now, record }, tx) => {
      const { before: _seen, ...after } = body;
      const before = await care.correctPerson(tx, params, body, now);
      record({ target: targetOf(params), content: { before, after } });
    }),
    onConsole(actions.changeAddress, async ({ params, body }, context, tx) => {
      context.record({ target: targetOf(params), content: { after: body } });
      await care.changeAddress(tx, context.tenant, { person: params, email: body.email }, context);
    }),
    onConsole(actions.blockPerson, async ({ params, body }, context, tx) => {
      const { locked } = await care.block(tx, params, body, context);
      context.record({ target: targetOf(params), content: { after: body, locked } });
    }),
    onConsole(actions.unblockPerson, async ({ params }, { now, record }, tx) => {
      record({ target: targetOf(params) });
      await care.unblock(tx, params, now);
    }),
    onConsole(actions.mailLoginLink, async ({ params }, { now, record }, tx) => {
      record({ target: targetOf(params) });
      await care.mailLogin(tx, params, now);
    }),
    onConsole(actions.startDataRequest, async ({ params }, context, tx) => {
      context.record({ target: targetOf(params) });
      await care.startDataRequest(deps, tx, params, context);
    }),
    onConsole(actions.getGoodwillLimit, ({ params }, { tenant, now }, tx) =>
      goodwillLimit(tx, tenant, params.id, now),
    ),
    onConsole(actions.grantGoodwill, async ({ params, body }, context, tx) => {
      const asked = { order: { id: params.id }, ...body };
      const outcome = await grantOrAskForGoodwill(tx, context.tenant, asked, context);
      const { orderNumber, grantedCents } = outcome;
      const isAsked = outcome.rewardId === undefined;
      context.record({
        target: { kind: "order", id: orderNumber },
        content: body,
        // Above the limit nothing is granted yet.
        ...(isAsked && { action: "requestGoodwill" }),
      });
      return { isAsked, grantedCents };
    }),
  ];
}

function linkRoutes(): ConsoleHandler[] {
  return [
    onConsole(desk.lockLink, async ({ params, body }, { now, record }, tx) => {
      record({ target: { kind: "recommendation", id: params.number }, content: { after: body } });
      await lockOne(tx, params.number, { comment: body.reason, now });
    }),
    onConsole(desk.unlockLink, async ({ params }, { now, record }, tx) => {
      record({ target: { kind: "recommendation", id: params.number } });
      await unlockOne(tx, params.number, { now });
    }),
  ];
}

function orderRoutes(deps: CareRouteDeps): ConsoleHandler[] {
  const target = (number: string) => ({ kind: "order", id: number });
  return [
    onConsole(orders.getOrder, async ({ params }, { now, record }, tx) => {
      record({ target: target(String(params.id)) });
      const order = await viewOrder(tx, params.id, now);
      if (order.number !== null) record({ target: target(order.number) });
      return order;
    }),
    onConsole(orders.matchOrder, async ({ params, body }, context, tx) => {
      const { number, reason } = await matchOrder(deps, tx, context, { ...params, ...body });
      context.record({ target: target(number), content: { after: body, reason } });
      return { reason };
    }),
    onConsole(orders.cancelOrder, async ({ params, body }, context, tx) => {
      const { number, reason } = await cancelOrder(deps, tx, context, { ...params, ...body });
      context.record({ target: target(number), content: { reason: body.reason } });
      return { reason };
    }),
    onConsole(orders.reinstateOrder, async ({ params, body }, context, tx) => {
      const { number, reason } = await reinstateOrder(deps, tx, context, { ...params, ...body });
      context.record({ target: target(number), content: { reason: body.reason } });
      return { reason };
    }),
    ...([orders.previewOrders, orders.uploadOrders] as const).map((call) =>
      onConsole(call, async ({ body }, { tenant, language, now, record }) => {
        const run = { tenant, language, now, isDryRun: call.id === "previewOrders" };
        const file = { name: body.name, bytes: Buffer.from(body.content, "base64") };
        const result = await importUpload(deps, run, file);
        record({ target: { kind: "file", id: body.name }, content: { counts: result.counts } });
        return result;
      }),
    ),
  ];
}

function claimRoutes(deps: CareRouteDeps): ConsoleHandler[] {
  const target = (id: number) => ({ kind: "claim", id: String(id) });
  return [
    onConsole(claims.getClaim, ({ params }, { now, record }, tx) => {
      record({ target: target(params.id) });
      return viewClaim(tx, params.id, now);
    }),
    onConsole(claims.getEvidence, ({ params }, { record }, tx) => {
      record({ target: target(params.id) });
      return openEvidence(tx, params.id);
    }),
    onConsole(claims.decideClaim, async ({ params, body }, context, tx) => {
      const outcome = await decideSeenClaim(deps, tx, context, { ...params, ...body });
      context.record({ target: target(params.id), content: { after: body, outcome } });
    }),
    onConsole(claims.reopenClaim, async ({ params }, context, tx) => {
      context.record({ target: target(params.id) });
      await reopenClaim(tx, params.id, context);
    }),
  ];
}

function caseRoutes(): ConsoleHandler[] {
  const target = (id: number) => ({ kind: "reward", id: String(id) });
  return [
    onConsole(getCase, ({ params }, { now, record }, tx) => {
      record({ target: target(params.id) });
      return viewCase(tx, params.id, now);
    }),
    onConsole(decideCase, async ({ params, body }, context, tx) => {
      context.record({ target: target(params.id), content: { after: body } });
      await decideSeenCase(tx, context, { ...params, ...body });
    }),
    onConsole(recordAppeal, async ({ params, body }, context, tx) => {
      context.record({ target: target(params.id), content: { after: body } });
      await recordCaseAppeal(tx, context, { ...params, ...body });
    }),
    onConsole(decideAppeal, async ({ params, body }, context, tx) => {
      context.record({ target: target(params.id), content: { after: body } });
      await decideCaseAppeal(tx, context, { ...params, ...body });
    }),
  ];
}
