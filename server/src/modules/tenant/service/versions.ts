import { tenantFields } from "@weitersagen/domain/tenant-fields/fields";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  forgetDraftedAddresses,
  forgetListedAddresses,
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

const stateOf = (row: VersionRow): TenantDescription => z.parse(TenantDescription, row.content);

/** The newest versions before a number, each with what it changed. */
export async function listVersions(
  tx: TenantTransaction,
  { before = 2_147_483_647, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<Version[]> {
  const rows = await readVersionsBefore(tx, before, limit + 1);
  return rows.slice(0, limit).map((row, index) => {
    const former = rows[index + 1];
    const { content: _content, ...version } = row;
    return {
      ...version,
      changed: former ? differences(withListOf(stateOf(row), stateOf(former)), stateOf(row)) : [],
    };
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

/** An older version does not bring back other promises of money: those are made by two people. */
function withPromisesOf(current: TenantDescription, older: TenantDescription): TenantDescription {
  const settings = { ...older.settings };
  for (const { name } of tenantFields.filter(({ needsTwoPeople }) => needsTwoPeople)) {
    delete settings[name];
    if (current.settings[name] !== undefined) settings[name] = current.settings[name];
  }
  return withListOf(current, { ...older, settings });
}

/**
 * The list of who may take part is removed from old versions if it named people. An absent list is no empty one, which would
 * let everyone take part: it is that of the version in force.
 */
function withListOf(newer: TenantDescription, older: TenantDescription): TenantDescription {
  const { EmailWhitelist = newer.settings["EmailWhitelist"], ...settings } = older.settings;
  return { ...older, settings: { ...settings, ...(EmailWhitelist !== undefined && { EmailWhitelist }) } };
}

/** What would change if an older version came into force again. */
export async function compareWithCurrent(
  tx: TenantTransaction,
  number: number,
): Promise<{ current: number; differences: Difference[] }> {
  const { state, number: current } = await currentState(tx);
  const wanted = withPromisesOf(state, await versionNumbered(tx, number));
  return { current, differences: differences(state, wanted) };
}

/** Publishes an older version again, as the next one. Refused if another version is in force than its author saw. */
export async function restoreVersion(
  tx: TenantTransaction,
  number: number,
  { base, ...publication }: Publication & { readonly base: number },
): Promise<number> {
  const { state, number: current } = await currentState(tx);
  const wanted = withPromisesOf(state, await versionNumbered(tx, number));
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

/**
 * Removes the addresses of single people from versions that were replaced at this time or before, and from a draft that
 * was last changed then.
 */
export async function forgetListedPeople(tx: TenantTransaction, until: Date, size: number): Promise<number> {
  const drafts = await forgetDraftedAddresses(tx, until);
  return drafts + (await forgetListedAddresses(tx, until, size));
}
