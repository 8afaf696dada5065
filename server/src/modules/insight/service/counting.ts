import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { type Counted, insertCounts } from "../repository/counts.ts";

type Optional = "campaign" | "language" | "device" | "agencyId" | "memberId" | "channel" | "productId";
/** What is counted, with only the dimensions that are known. */
export type NewCount = Omit<Counted, Optional> & Partial<Pick<Counted, Optional>>;

const unknown = {
  productId: 0,
  channel: "",
  campaign: "",
  language: "",
  device: "",
  agencyId: 0,
  memberId: 0,
} as const;

/** Adds events to the counters of their days. */
export async function addCounts(tx: TenantTransaction, counts: readonly NewCount[]): Promise<void> {
  if (counts.length > 0)
    await insertCounts(
      tx,
      counts.map((count) => ({ ...unknown, ...count })),
    );
}
