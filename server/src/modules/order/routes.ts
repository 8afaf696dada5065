import { importOrders, reportOrder } from "@weitersagen/contract/order";
import { listRecipientOrders } from "@weitersagen/contract/recipient-calls";
import { guarded, type GuessGuard } from "../../platform/http/guess-guard.ts";
import { type CallHandler, onTransaction } from "../../platform/http/handler.ts";
import type { OrderDeps } from "./service/import-run.ts";
import { readCsvBody } from "./service/csv-body.ts";
import { importRows } from "./service/import-rows.ts";
import { ownOrders } from "./service/own-orders.ts";
import { reportOrder as report } from "./service/report.ts";

export function orderRoutes(deps: OrderDeps, guard: GuessGuard): CallHandler[] {
  return [
    ...guarded(guard, [
      onTransaction(reportOrder, ({ query, body }, { now }, tx) => report(tx, { now, ...query }, body)),
    ]),
    {
      ...onTransaction(importOrders, ({ body }, context, tx) => importRows(deps, tx, context, body)),
      readers: { "text/csv": readCsvBody },
    },
    onTransaction(
      listRecipientOrders,
      (_input, context, tx) => {
        const { actor } = context;
        const recipientId = actor.kind === "recipient" ? Number(actor.subject) : 0;
        return ownOrders(deps, tx, context, recipientId);
      },
      { readOnly: true },
    ),
  ];
}
