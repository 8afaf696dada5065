import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { batchSweep } from "../../platform/jobs/retention.ts";
import type { Database } from "../../platform/db/database.ts";
import { defineSweep, inBatches, type Sweep } from "../../platform/jobs/sweep.ts";
import { handleTask, type Lane, type TaskHandler } from "../../platform/jobs/task.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import { forgetCustomers } from "./service/customers.ts";
import { forgetUnconfirmed } from "./service/forget.ts";
import { followOrders, followTask, type OrderConsequences } from "./service/follow.ts";

interface OrderTaskDeps {
  readonly database: Database;
  readonly consequences: OrderConsequences;
}

/** A large feed has many such jobs; mails and other work of the tenants do not wait for them. */
const orderLane: Lane = { name: "orders", concurrency: 2 };

export function orderTasks(tenants: TenantDirectory, deps: OrderTaskDeps): TaskHandler[] {
  return [
    handleTask(
      followTask,
      async ({ tenantId, payload, now }) => {
        const tenant = tenants.byId(tenantId);
        if (!tenant) throw new Error("no such tenant");
        await followOrders(deps, tenant, payload, now);
      },
      { lane: orderLane },
    ),
  ];
}

const CUSTOMERS_PER_TRANSACTION = 1_000;
const unconfirmed = {
  table: "placed_order",
  dueAt: "created_at",
  term: kindsOfData.unmatchedOrders.end.length,
} as const;

/** Deletes hashes of customers, and orders that were never matched or confirmed. */
export const orderSweeps: readonly Sweep[] = [
  // The hashes of customers that no rule needs any more.
  defineSweep({
    name: "order.forget_customers",
    everySeconds: 3_600,
    work: [{ table: "order_customer", dueAt: "stored_at", term: kindsOfData.orderCustomers.end.length }],
    run: ({ database, tenantId, now }) =>
      inBatches(CUSTOMERS_PER_TRANSACTION, (size) =>
        database.inTenant(tenantId, (tx) => forgetCustomers(tx, now, size)),
      ),
  }),
  batchSweep("order.forget", forgetUnconfirmed, {
    work: [
      { ...unconfirmed, where: { recommendation_id: null } },
      { ...unconfirmed, where: { verified_at: null } },
    ],
  }),
];
