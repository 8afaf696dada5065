import { type WorkItem, type WorkKind, workKinds } from "@weitersagen/contract/console/work";
import { addDays } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { countSince, countWaiting, type Figures } from "./read-model.ts";

const FIGURE_DAYS = 30;

const isKind = (kind: string): kind is WorkKind => (workKinds as readonly string[]).includes(kind);

/** What needs a person today, and the figures of the last 30 days. */
export async function overview(
  tx: TenantTransaction,
  now: Date,
): Promise<{ work: WorkItem[]; figures: Figures }> {
  const waiting = await countWaiting(tx, now);
  const work = waiting.flatMap(({ kind, count, cents, since }) =>
    isKind(kind) && count > 0 ? [{ kind, count, cents, since }] : [],
  );
  return { work, figures: await countSince(tx, addDays(now, -FIGURE_DAYS)) };
}
