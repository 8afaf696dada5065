import { releaseOrder, releaseOrders } from "@weitersagen/contract/agency-release";
import { type CallHandler, on, onTransaction } from "../../platform/http/handler.ts";
import { type ReleaseDeps, releaseOwnOrder, releaseOwnOrders } from "./service/own-agency.ts";

export function orderReleaseRoutes(deps: ReleaseDeps): CallHandler[] {
  return [
    onTransaction(releaseOrder, ({ params, body }, context, tx) =>
      releaseOwnOrder(deps, tx, context, params, body),
    ),
    on(releaseOrders, ({ params, body }, context) => releaseOwnOrders(deps, context, params.agency, body)),
  ];
}
