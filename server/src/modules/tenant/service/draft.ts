import { isDeepStrictEqual } from "node:util";
import type { Language } from "@weitersagen/contract/language";
import { tenantFieldNamed } from "@weitersagen/domain/tenant-fields/fields";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { deleteDraft, type DraftRow, planDraft, readDraft, replaceDraft } from "../repository/versions.ts";
import { type Change, type Difference, differences, fieldsOf, withChanges } from "./changes.ts";
import type { TenantDescription } from "./description.ts";
import { currentState, publish, validated } from "./publish.ts";

const StoredChanges = z.record(z.string(), z.object({ value: z.optional(z.unknown()) }));
type StoredChanges = z.output<typeof StoredChanges>;

/** The draft of a tenant beside the state in force. */
export interface Draft {
  /** The number of the version in force. */
  readonly number: number;
  readonly published: TenantDescription;
  /** The state as it would be after the publication. */
  readonly draft: TenantDescription;
  readonly differences: readonly Difference[];
  /** Absent: nothing is prepared. */
  readonly row: DraftRow | undefined;
}

/** Without fields that two people change: a draft may be older than that rule, and one person publishes it. */
const changesOf = (row: DraftRow | undefined): Change[] =>
  Object.entries(row ? z.parse(StoredChanges, row.changes) : {})
    .filter(([field]) => !tenantFieldNamed(field)?.needsTwoPeople)
    .map(([field, { value }]) => ({ field, value }));

export async function openDraft(tx: TenantTransaction): Promise<Draft> {
  const { state, number } = await currentState(tx);
  const row = await readDraft(tx);
  const draft = withChanges(state, changesOf(row));
  return { number, published: state, draft, differences: differences(state, draft), row };
}

/** A change of the draft with the value that its author saw before. */
export interface DraftChange extends Change {
  readonly before: unknown;
}

export interface Author {
  readonly by: string;
  readonly now: Date;
}

/** What another person entered, at the field that both of them changed. */
function changedMeanwhile(value: unknown, by: string | undefined, language: Language): string {
  const isEmpty = value === undefined || value === null || value === "";
  const shown = typeof value === "string" ? value : JSON.stringify(value);
  if (language === "de")
    return `${by ?? "Eine andere Person"} hat hier inzwischen ${isEmpty ? "alles entfernt" : `„${shown}“ eingetragen`}. Speichern Sie noch einmal, wenn Ihre Eingabe gelten soll.`;
  return `${by ?? "Another person"} has ${isEmpty ? "cleared this" : `entered “${shown}” here`} meanwhile. Save once more if your entry should count.`;
}

/**
 * Adds changes to the draft. Two people may work on it at once: changes of different fields are joined, and one of a field
 * that changed meanwhile is refused at this field. A value that is the published one is no change any more.
 */
export async function saveDraft(
  tx: TenantTransaction,
  changes: readonly DraftChange[],
  { by, now, language }: Author & { readonly language: Language },
): Promise<void> {
  const { draft, published, row, number } = await openDraft(tx);
  requireUnplanned(row);
  const seen = fieldsOf(draft);
  const errors = changes
    .filter(({ field, before }) => !isDeepStrictEqual(seen.get(field), before))
    .map(({ field }) => ({
      path: field,
      message: changedMeanwhile(seen.get(field), row?.changedBy, language),
    }));
  if (errors.length > 0)
    throw new Refusal("wrongState", {
      detail: "Another person has changed the same settings meanwhile. Please look at them again.",
      german:
        "Eine andere Person hat dieselben Einstellungen inzwischen geändert. Bitte sehen Sie sie noch einmal an.",
      errors,
    });
  const wanted = withChanges(draft, changes);
  validated(wanted, published.settings["Mandant"], language);
  const stored: StoredChanges = Object.fromEntries(
    differences(published, wanted).map(({ field, after }) => [
      field,
      after === undefined ? {} : { value: after },
    ]),
  );
  if (Object.keys(stored).length === 0) await deleteDraft(tx);
  else await replaceDraft(tx, { base: row?.base ?? number, changes: stored, by, now });
}

function requireUnplanned(row: DraftRow | undefined): void {
  if (row?.publishAt)
    throw new Refusal("wrongState", {
      detail: "The publication is planned. Take the plan back to change the draft.",
      german: "Die Veröffentlichung ist geplant. Nehmen Sie die Planung zurück, um den Entwurf zu ändern.",
    });
}

export async function discardDraft(tx: TenantTransaction): Promise<void> {
  const { row } = await openDraft(tx);
  requireUnplanned(row);
  await deleteDraft(tx);
}

/** Puts the draft onto the version in force, after a person has seen what it changes there. Its changes stay as they are. */
export async function renewDraft(tx: TenantTransaction): Promise<void> {
  const { row, number } = await openDraft(tx);
  if (!row) throw noDraft();
  requireUnplanned(row);
  const { changes, changedBy: by, changedAt: now } = row;
  await replaceDraft(tx, { base: number, changes: changes as object, by, now });
}

const noDraft = () =>
  new Refusal("wrongState", {
    detail: "There is no draft to publish.",
    german: "Es gibt keinen Entwurf, der veröffentlicht werden kann.",
  });

/** Refuses a draft that was begun with another version than the one in force. */
function requireBase({ row, number }: Draft, base: number): void {
  if (!row) throw noDraft();
  if (row.base === number && base === number) return;
  throw new Refusal("wrongState", {
    detail: `The draft was begun with version ${row.base}; version ${number} is in force now. Look at the differences again.`,
    german: `Der Entwurf begann mit Version ${row.base}; inzwischen gilt Version ${number}. Bitte sehen Sie die Unterschiede noch einmal an.`,
  });
}

/** Refuses what its author has not seen: another person may have saved something while the differences were read. */
function requireSeen({ row }: Draft, seen: Date): void {
  if (!row || row.changedAt.getTime() === seen.getTime()) return;
  throw new Refusal("wrongState", {
    detail: `${row.changedBy} has changed the draft meanwhile. Look at the differences again.`,
    german: `${row.changedBy} hat den Entwurf inzwischen geändert. Bitte sehen Sie die Unterschiede noch einmal an.`,
  });
}

/** Refuses a draft that another person has planned while the differences were read: it would leave before its time. */
function requireNoPlan({ row }: Draft): void {
  if (!row?.publishAt) return;
  throw new Refusal("wrongState", {
    detail: `${row.changedBy} has planned the publication of this draft meanwhile. Take the plan back to publish it in another way.`,
    german: `${row.changedBy} hat die Veröffentlichung dieses Entwurfs inzwischen geplant. Nehmen Sie die Planung zurück, um ihn anders zu veröffentlichen.`,
  });
}

export interface DraftPublication extends Author {
  /** The version that its author saw as the one in force. */
  readonly base: number;
  /** When the draft was changed last, as its author saw it. */
  readonly seen: Date;
  readonly note: string;
}

/** Publishes the draft now, as a whole or not at all. Returns the number of the version. */
export async function publishDraft(
  tx: TenantTransaction,
  { base, seen, note, by, now }: DraftPublication,
): Promise<number> {
  const opened = await openDraft(tx);
  requireNoPlan(opened);
  requireBase(opened, base);
  requireSeen(opened, seen);
  const number = await publish(tx, opened.draft, { by, note, now });
  await deleteDraft(tx);
  return number ?? opened.number;
}

/** Plans the publication. A draft that could not be published is refused now, not at night. */
export async function scheduleDraft(
  tx: TenantTransaction,
  { base, seen, note, by, now, publishAt }: DraftPublication & { readonly publishAt: Date },
): Promise<void> {
  const opened = await openDraft(tx);
  requireNoPlan(opened);
  requireBase(opened, base);
  requireSeen(opened, seen);
  if (publishAt <= now)
    throw new Refusal("invalidInput", {
      detail: "This time is over. Choose a later one.",
      german: "Dieser Zeitpunkt ist vorbei. Bitte wählen Sie einen späteren.",
    });
  validated(opened.draft, opened.published.settings["Mandant"]);
  await planDraft(tx, { publishAt, note, by });
}

export async function unscheduleDraft(tx: TenantTransaction): Promise<void> {
  await planDraft(tx, { publishAt: null });
}

/** Publishes a planned draft whose time has come. If it cannot be published, it stays and says why. */
export async function publishDue(tx: TenantTransaction, now: Date): Promise<number> {
  const opened = await openDraft(tx);
  const { row } = opened;
  if (!row?.publishAt || row.publishAt > now) return 0;
  const fault = duePublicationFault(opened, row);
  if (fault === undefined) {
    await publish(tx, opened.draft, { by: row.changedBy, note: row.note, now });
    await deleteDraft(tx);
  } else {
    await planDraft(tx, { publishAt: null, refusal: fault });
  }
  return 1;
}

/** Why a planned publication cannot happen, in a word that the console explains. */
function duePublicationFault(opened: Draft, row: DraftRow): string | undefined {
  try {
    requireBase(opened, row.base);
    validated(opened.draft, opened.published.settings["Mandant"]);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.reason === "wrongState" ? "base" : "invalid";
  }
}
