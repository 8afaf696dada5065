import type { ProductLife } from "@weitersagen/domain/product-life";

/** PostgreSQL takes at most 65,535 parameters per statement; no table of the catalogue has more than 40 columns. */
const ROWS_PER_STATEMENT = 1_000;

/** Writes many rows in several statements. */
export async function inChunks<Row>(
  rows: readonly Row[],
  write: (chunk: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await write(rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}

export const lifeColumns = [
  "status",
  "active_from as activeFrom",
  "active_until as activeUntil",
  "successor_id as successorId",
  "bundled",
] as const;

export const lifeValues = ({
  status,
  activeFrom,
  activeUntil,
  bundled,
}: ProductLife & { bundled: boolean }) => ({
  status,
  active_from: activeFrom,
  active_until: activeUntil,
  bundled,
});

/** An entry that may have a successor. */
export type Succeeded = Pick<ProductLife, "successorId"> & { readonly id: number };
