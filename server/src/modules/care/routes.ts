import * as actions from "@weitersagen/contract/console/care-actions";
import { orderList } from "@weitersagen/contract/console/order-list";
import * as people from "@weitersagen/contract/console/people";
import * as desk from "@weitersagen/contract/console/recommendation-desk";
import type { Database } from "../../platform/db/database.ts";
import { type ConsoleHandler, onConsole } from "../../platform/http/console-handler.ts";
import { onList } from "../../platform/http/console-list.ts";
import { findMail } from "../../platform/mail/mail-rows.ts";
import { resendMail } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Seal } from "../../platform/seal.ts";
import { lockOne, unlockOne } from "../recommendation/service/lock.ts";
import * as care from "./service/actions.ts";
import { findAnything } from "./service/find.ts";
import { askForGoodwill } from "./service/goodwill.ts";
import { listOrders } from "./service/orders.ts";
import { type Person, viewPerson, viewRecommendation } from "./service/view.ts";

export interface CareRouteDeps extends care.DataRequestDeps {
  readonly database: Database;
  /** Opens bank accounts. */
  readonly bankSeal: Seal;
}

export function careRoutes(deps: CareRouteDeps): ConsoleHandler[] {
  return [
    ...readingRoutes(deps),
    ...mailRoutes(),
    ...personRoutes(deps),
    ...linkRoutes(),
    ...onList(orderList, deps.database, listOrders),
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

function mailRoutes(): ConsoleHandler[] {
  return [
    onConsole(actions.getMail, async ({ params }, { record }, tx) => {
      record({ target: { kind: "mail", id: String(params.id) } });
      const mail = await findMail(tx, params.id);
      if (!mail) throw new Refusal("notFound");
      return mail;
    }),
    onConsole(actions.resendMail, async ({ params }, { now, record }, tx) => {
      record({ target: { kind: "mail", id: String(params.id) } });
      if (await resendMail(tx, params.id, now)) return;
      if (!(await findMail(tx, params.id))) throw new Refusal("notFound");
      throw new Refusal("wrongState", {
        detail: "This mail cannot be sent again: it is still waiting, or its content is no longer stored.",
        german:
          "Diese Mail kann nicht noch einmal gesendet werden: Sie wartet noch, oder ihr Inhalt ist nicht mehr gespeichert.",
      });
    }),
  ];
}

function personRoutes(deps: CareRouteDeps): ConsoleHandler[] {
  return [
    onConsole(actions.addNote, async ({ params, body }, context, tx) => {
      context.record({ target: targetOf(params) });
      await care.addNote(tx, params, body, context);
    }),
    onConsole(actions.correctPerson, async ({ params, body }, { now, record }, tx) => {
      const { before: _name, ...after } = body;
      const before = await care.correctPerson(tx, params, body, now);
      record({ target: targetOf(params), content: { before, after } });
    }),
    onConsole(actions.changeAddress, async ({ params, body }, { now, record }, tx) => {
      record({ target: targetOf(params), content: { after: body } });
      await care.changeAddress(tx, params, body.email, now);
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
    onConsole(actions.startDataRequest, async ({ params }, { now, record }, tx) => {
      record({ target: targetOf(params) });
      await care.startDataRequest(deps, tx, params, now);
    }),
    onConsole(actions.grantGoodwill, async ({ params, body }, context, tx) => {
      const asked = { orderId: params.id, ...body };
      const { isAsked, orderNumber } = await askForGoodwill(tx, context.tenant, asked, context);
      context.record({ target: { kind: "order", id: orderNumber }, content: { ...body, isAsked } });
      return { isAsked };
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
