import { releaseOrder, releaseOrders } from "@weitersagen/contract/agency-release";
import * as desk from "@weitersagen/contract/console/releases";
import { isOperatorsTurn } from "@weitersagen/domain/order-release";
import { type ConsoleHandler, onConsole } from "../../platform/http/console-handler.ts";
import { type CallHandler, on, onTransaction } from "../../platform/http/handler.ts";
import { listReleases, releaseForAgency } from "./service/operator.ts";
import { type ReleaseDeps, releaseOwnOrder, releaseOwnOrders } from "./service/own-agency.ts";
import type { DecisionDeps } from "./service/release.ts";

export function orderReleaseRoutes(deps: ReleaseDeps): CallHandler[] {
  return [
    onTransaction(releaseOrder, ({ params, body }, context, tx) =>
      releaseOwnOrder(deps, tx, context, params, body),
    ),
    on(releaseOrders, ({ params, body }, context) => releaseOwnOrders(deps, context, params.agency, body)),
  ];
}

const MOST_LISTED = 200;
const order = (id: number) => ({ kind: "order", id: String(id) });

/** What operators decide in place of agencies. */
export function releaseDeskRoutes(deps: DecisionDeps): ConsoleHandler[] {
  return [
    onConsole(desk.listReleases, async (_input, { now, language }, tx) => {
      const found = await listReleases(tx, { limit: MOST_LISTED + 1, language });
      const content = found.slice(0, MOST_LISTED).map((release) => ({
        ...release,
        id: release.orderId,
        recommendation: release.recommendationNumber,
        product: release.productName,
        isOverdue: release.dueAt <= now,
        isDecidable: isOperatorsTurn(release, now),
      }));
      return { content, isMore: found.length > MOST_LISTED };
    }),
    onConsole(desk.releaseForAgency, async ({ params: { id } }, context, tx) => {
      const { tenant, operator, language, now, record } = context;
      record({ target: order(id) });
      await releaseForAgency(deps, tx, tenant, { orderId: id, by: operator, language, now });
    }),
    onConsole(desk.refuseForAgency, async ({ params: { id }, body: { reason } }, context, tx) => {
      const { tenant, operator, language, now, record } = context;
      record({ target: order(id), content: { reason } });
      await releaseForAgency(deps, tx, tenant, { orderId: id, by: operator, reason, language, now });
    }),
  ];
}
