import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { countViews, deleteView, type NewView, upsertView, viewsOf } from "../repository/views.ts";

/** More are not saved: a mistake of a script must not fill the table. */
const MOST_VIEWS = 200;

export const listViews = viewsOf;

export async function saveView(tx: PlatformTransaction, view: NewView): Promise<void> {
  if ((await countViews(tx, view.operatorId)) >= MOST_VIEWS) throw new Refusal("wrongState");
  await upsertView(tx, view);
}

export async function removeView(tx: PlatformTransaction, operatorId: number, id: number): Promise<void> {
  if (!(await deleteView(tx, operatorId, id))) throw new Refusal("notFound");
}
