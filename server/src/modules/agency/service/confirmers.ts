import { mayConfirm } from "@weitersagen/domain/order-release";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findOrdersToConfirm, type OrderToConfirm } from "../read-model.ts";
import { type AgencyMember, listMemberRows } from "../repository/members.ts";
import { rolesOf } from "./signed-in.ts";

/** The members of an agency who may confirm each order as the second person; the order may have none. */
async function confirmersOfOrders(
  tx: TenantTransaction,
  agencyId: number,
  orders: readonly OrderToConfirm[],
): Promise<Map<number, AgencyMember[]>> {
  if (orders.length === 0) return new Map();
  const all = await listMemberRows(tx, agencyId);
  const members = all
    .filter(({ lockedAt }) => lockedAt === null)
    .map((member) => ({ member, person: { ...member, roles: rolesOf(member) } }));
  return new Map(
    orders.map((order) => {
      const first = all.find(({ id }) => id === order.firstBy);
      const able = members.filter(({ person }) => mayConfirm(person, order, first));
      return [order.orderId, able.map(({ member }) => member)];
    }),
  );
}

/** As above, for orders with these ids. Of one that no member has released yet, `releaser` would be the first person. */
export async function confirmersOf(
  tx: TenantTransaction,
  agencyId: number,
  { ids, releaser }: { readonly ids: readonly number[]; readonly releaser: number | null },
): Promise<Map<number, AgencyMember[]>> {
  const orders = ids.length === 0 ? [] : await findOrdersToConfirm(tx, agencyId, { ids });
  return confirmersOfOrders(
    tx,
    agencyId,
    orders.map((order) => ({ ...order, firstBy: order.firstBy ?? releaser })),
  );
}

export interface Confirmations {
  readonly count: number;
  /** The nearest deadline. */
  readonly dueAt: Date;
  /** Who may confirm one of them. */
  readonly names: string[];
}

/** Orders that this member has released and that wait for a second person; undefined if there are none. */
export async function confirmationsFor(
  tx: TenantTransaction,
  { id, agencyId }: AgencyMember,
): Promise<Confirmations | undefined> {
  const orders = await findOrdersToConfirm(tx, agencyId, { firstBy: id });
  const [first] = orders;
  if (!first) return undefined;
  const confirmers = await confirmersOfOrders(tx, agencyId, orders);
  const names = new Set([...confirmers.values()].flat().map(memberName));
  return { count: orders.length, dueAt: first.dueAt, names: [...names] };
}

/** What a member is called; one whose name was deleted has only a number. */
export const memberName = ({ firstName, lastName, number }: AgencyMember): string =>
  `${firstName} ${lastName}`.trim() || number;
