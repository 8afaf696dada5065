import type { PlatformTransaction } from "../../../platform/db/transaction.ts";

export interface NewView {
  readonly operatorId: number;
  readonly list: string;
  readonly name: string;
  readonly search: string;
  readonly now: Date;
}

export const viewsOf = (tx: PlatformTransaction, operatorId: number, list: string) =>
  tx
    .selectFrom("operator_view")
    .select(["id", "name", "search"])
    .where("operator_id", "=", operatorId)
    .where("list", "=", list)
    .orderBy("name")
    .execute();

export async function countViews(tx: PlatformTransaction, operatorId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("operator_view")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("operator_id", "=", operatorId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function upsertView(tx: PlatformTransaction, view: NewView): Promise<void> {
  const { operatorId, list, name, search, now } = view;
  await tx
    .insertInto("operator_view")
    .values({ operator_id: operatorId, list, name, search, saved_at: now })
    .onConflict((conflict) =>
      conflict.constraint("operator_view_name").doUpdateSet({ search, saved_at: now }),
    )
    .execute();
}

export const findView = (tx: PlatformTransaction, operatorId: number, id: number) =>
  tx
    .selectFrom("operator_view")
    .select("list")
    .where("operator_id", "=", operatorId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export async function updateViewName(
  tx: PlatformTransaction,
  { operatorId, id, name }: { readonly operatorId: number; readonly id: number; readonly name: string },
): Promise<void> {
  await tx
    .updateTable("operator_view")
    .set({ name })
    .where("operator_id", "=", operatorId)
    .where("id", "=", id)
    .execute();
}

export async function deleteView(tx: PlatformTransaction, operatorId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("operator_view")
    .where("operator_id", "=", operatorId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteViews(tx: PlatformTransaction, operatorId: number): Promise<void> {
  await tx.deleteFrom("operator_view").where("operator_id", "=", operatorId).execute();
}
