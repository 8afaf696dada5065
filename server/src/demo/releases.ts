import { hasAbility } from "@weitersagen/domain/agency-abilities";
import { orderConsequences } from "../compose/order-consequences.ts";
import { agencyWithId, showAgency } from "../modules/agency/service/agencies.ts";
import { memberNumbered } from "../modules/agency/service/members.ts";
import type { OrderDeps } from "../modules/order/service/import-run.ts";
import { findOrder } from "../modules/order/service/find-order.ts";
import { type Decider, decideRelease } from "../modules/order-release/service/release.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";
import type { Tenant } from "../platform/tenancy.ts";

/** Who released the order: the people whom it needs, or only the first of two. */
export type DemoRelease = "released" | "begun";

interface ReleasedStory {
  readonly orderNumber: string;
  /** The number of the member to whom the order is credited. */
  readonly member: string | undefined;
  readonly release: DemoRelease | undefined;
  readonly now: Date;
}

/** The agency releases the order of a story: first the credited member and, above the limit, a colleague or the tenant. */
export async function releaseDemoOrder(
  { catalogue }: OrderDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { orderNumber, member, release, now }: ReleasedStory,
): Promise<void> {
  if (!tenant.settings.orderRelease || member === undefined || release === undefined) return;
  const { id: orderId } = await findOrder(tx, orderNumber);
  const deps = { catalogue, consequences: orderConsequences(catalogue) };
  const decide = (by: Decider) =>
    decideRelease(deps, tx, tenant, { orderId, isReleased: true, by, language: "de", now });
  const [first, second] = await decidersOf(tx, member);
  const { state } = await decide(first);
  if (state === "confirming" && release === "released") await decide(second);
}

async function decidersOf(tx: TenantTransaction, number: string): Promise<[Decider, Decider]> {
  const member = await memberNumbered(tx, number);
  const { number: agency } = await agencyWithId(tx, member.agencyId);
  const { members } = await showAgency(tx, agency);
  const colleague = members.find(({ id, roles }) => id !== member.id && hasAbility(roles, "releaseOrders"));
  return [
    { kind: "member", id: member.id, person: member },
    colleague
      ? { kind: "member", id: colleague.id, person: colleague }
      : { kind: "operator", name: "Vertrieb (Demo)", person: {} },
  ];
}
