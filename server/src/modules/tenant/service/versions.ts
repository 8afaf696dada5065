import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  readVersion,
  readVersionsBefore,
  readVersionsOf,
  type VersionOfFields,
  type VersionRow,
} from "../repository/versions.ts";
import { type Difference, differences } from "./changes.ts";
import { TenantDescription } from "./description.ts";
import { currentState, publish, type Publication } from "./publish.ts";

export interface Version extends Omit<VersionRow, "content"> {
  /** What it changed in the version before; empty for the first. */
  readonly changed: readonly Difference[];
}

const stateOf = (row: VersionRow): TenantDescription => z.decode(TenantDescription, row.content as never);

/** The newest versions before a number, each with what it changed. */
export async function listVersions(
  tx: TenantTransaction,
  { before = 2_147_483_647, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<Version[]> {
  const rows = await readVersionsBefore(tx, before, limit + 1);
  return rows.slice(0, limit).map((row, index) => {
    const former = rows[index + 1];
    const { content: _content, ...version } = row;
    return { ...version, changed: former ? differences(stateOf(former), stateOf(row)) : [] };
  });
}

/** The newest versions that changed one of these settings, each with their values. */
export const listVersionsOf: (
  tx: TenantTransaction,
  fields: readonly string[],
  limit: number,
) => Promise<VersionOfFields[]> = readVersionsOf;

async function versionNumbered(tx: TenantTransaction, number: number): Promise<TenantDescription> {
  const row = await readVersion(tx, number);
  if (!row) throw new Refusal("notFound");
  return stateOf(row);
}

/** What would change if an older version came into force again. */
export async function compareWithCurrent(
  tx: TenantTransaction,
  number: number,
): Promise<{ current: number; differences: Difference[] }> {
  const { state, number: current } = await currentState(tx);
  return { current, differences: differences(state, await versionNumbered(tx, number)) };
}

/** Publishes an older version again, as the next one. Refused if another version is in force than its author saw. */
export async function restoreVersion(
  tx: TenantTransaction,
  number: number,
  { base, ...publication }: Publication & { readonly base: number },
): Promise<number> {
  const wanted = await versionNumbered(tx, number);
  const { number: current } = await currentState(tx);
  if (base !== current)
    throw new Refusal("wrongState", {
      detail: `Version ${current} is in force now. Look at the differences again.`,
      german: `Inzwischen gilt Version ${current}. Bitte sehen Sie die Unterschiede noch einmal an.`,
    });
  const next = await publish(tx, wanted, { ...publication, restores: number });
  if (next === undefined)
    throw new Refusal("wrongState", {
      detail: `Version ${number} is the same as the one in force.`,
      german: `Version ${number} ist dieselbe wie die, die gilt.`,
    });
  return next;
}
