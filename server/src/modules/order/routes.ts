import { importOrders, reportOrder } from "@weitersagen/contract/order";
import { listRecipientOrders } from "@weitersagen/contract/recipient-calls";
import { guarded, type GuessGuard } from "../../platform/http/guess-guard.ts";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { importRows } from "./service/feed.ts";
import type { ImportParts } from "./service/import.ts";
import { ownOrders } from "./service/own-orders.ts";
import { reportOrder as report } from "./service/report.ts";

export function orderRoutes(parts: ImportParts, guard: GuessGuard): CallHandler[] {
  return [
    ...guarded(guard, [
      on(reportOrder, ({ query, body }, context) =>
        report(
          parts.database,
          {
            tenant: context.tenant,
            now: context.now,
            channel: query.channel,
            entrySource: query.entrySource,
          },
          body,
        ),
      ),
    ]),
    on(importOrders, ({ body }, context) => importRows(parts, context, body)),
    on(listRecipientOrders, (_input, context) => {
      const { actor } = context;
      const recipientId = actor.kind === "recipient" ? Number(actor.subject) : 0;
      return ownOrders(parts, context, recipientId);
    }),
  ];
}
