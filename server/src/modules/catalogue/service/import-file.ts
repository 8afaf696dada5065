import { entryFieldNames } from "@weitersagen/contract/catalogue-file";
import type { ImportPlan, ImportSection, PlannedEntry } from "@weitersagen/contract/console/catalogue-import";
import type { Language } from "@weitersagen/contract/language";
import { activeBounty } from "@weitersagen/domain/bounty";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { readBounties } from "../repository/bounties.ts";
import { lockCatalogue } from "../repository/catalogue-lock.ts";
import type { Change, Changes } from "./changes.ts";
import { refused } from "./refused.ts";
import { applyPlan, planEntries, samePictures } from "./import-catalogue.ts";
import { askForFileAmounts, changedAmounts, type ChangedOwner, MOST_CHANGES } from "./file-amounts.ts";
import type { EntryPlan } from "./entry-plan.ts";
import { versionOf } from "./product-form.ts";
import { readUploaded, type ReadFile } from "./uploaded-file.ts";

export interface Upload {
  readonly name: string;
  readonly bytes: Buffer;
  /** The file is the whole catalogue: what it does not name is withdrawn. */
  readonly isComplete: boolean;
}

interface By {
  readonly operator: { readonly id: number };
  readonly language: Language;
  readonly now: Date;
}

/** How many changes of a kind are listed. */
const LISTED = 50;

/** What a file would do, or what is wrong in which line. Writes nothing. */
export async function planUpload(
  tx: TenantTransaction,
  tenant: Tenant,
  upload: Upload,
  { language, now }: Pick<By, "language" | "now">,
): Promise<ImportPlan> {
  return (await planned(tx, tenant, upload, { language, now })).view;
}

/** Does what was shown before. Amounts wait for a second person. */
export async function importUpload(
  tx: TenantTransaction,
  tenant: Tenant,
  { version, ...upload }: Upload & { readonly version: string },
  { operator, language, now }: By,
): Promise<ImportPlan> {
  const { view, plan, amounts } = await planned(tx, tenant, upload, { language, now });
  if (!plan || view.version !== version)
    throw refused(
      "The catalogue has changed meanwhile. Check the file again.",
      "Der Katalog hat sich inzwischen geändert. Prüfen Sie die Datei noch einmal.",
    );
  const noBounties = { added: [], ending: [], removed: [], redrafted: [], errors: [], backdated: [] };
  await applyPlan(tx, { ...plan, bounties: noBounties, pictures: samePictures }, now);
  if (amounts.length > 0)
    await askForFileAmounts(tx, { name: upload.name, version, amounts }, { operator, now });
  return view;
}

interface Planned {
  readonly view: ImportPlan;
  readonly plan?: EntryPlan;
  readonly amounts: readonly ChangedOwner[];
}

async function planned(
  tx: TenantTransaction,
  tenant: Tenant,
  { bytes, isComplete }: Upload,
  { language, now }: Pick<By, "language" | "now">,
): Promise<Planned> {
  const read = readUploaded(bytes, language);
  if (!read.files) return failed(read.errors);
  await lockCatalogue(tx);
  const options = { now, isComplete, keepsMarks: true, excludedIds: tenant.settings.excludedProductIds };
  const result = await planEntries(tx, read.files, options).catch((error: unknown) => error);
  if (result instanceof Refusal) return failed(errorsOf(result, read, language));
  if (result instanceof Error) throw result;
  const plan = result as EntryPlan;
  const leftOut = new Set(plan.leftOut);
  const amounts = changedAmounts(read.files, await readBounties(tx), now).filter(
    ({ productId }) => !leftOut.has(productId),
  );
  const view = {
    errors: [],
    sections: sectionsOf(plan),
    amounts: amounts.slice(0, MOST_CHANGES).map(({ name, before, changes }) => ({
      name,
      todayCents: activeBounty(before, now)?.amountCents ?? null,
      changes: changes.map(({ change, bounty: { amountCents, startsAt, endsAt } }) => ({
        change,
        amountCents,
        startsAt,
        endsAt,
      })),
    })),
    unnamed: plan.unnamed.products + plan.unnamed.offers,
    leftOut: [...plan.leftOut],
  };
  return { view: { ...view, version: versionOf({ view, amounts }) }, plan, amounts };
}

const failed = (errors: ReadFile["errors"]): Planned => ({
  view: { errors: [...errors], sections: [], amounts: [], unnamed: 0, leftOut: [], version: "" },
  amounts: [],
});

const errorsOf = (refusal: Refusal, read: ReadFile, language: Language): ReadFile["errors"] =>
  (refusal.options.errors ?? []).map(({ path, message, german }) => ({
    line: read.lineOfEntry(path),
    path: path.split(".").slice(1).join(".") || path,
    message: (language === "de" ? german : undefined) ?? message,
  }));

function sectionsOf(plan: EntryPlan): ImportPlan["sections"] {
  const all: readonly (readonly [ImportSection, PlannedEntry[]])[] = [
    ["products", sold(plan.products)],
    ["offers", sold(plan.offers)],
    [
      "categories",
      [
        ...listed(plan.categories, ({ key, texts }) => [key, texts.de.name]),
        ...plan.removedCategories.map(({ key, texts }) => entry("removed", key, texts.de.name)),
      ],
    ],
    ["campaigns", listed(plan.campaigns, ({ id, texts }) => [id, texts.de.title])],
    ["phrases", listed(plan.phrases, ({ phrase, translation }) => [phrase, translation])],
  ];
  return all.flatMap(([section, entries]) =>
    entries.length === 0 ? [] : [{ section, count: entries.length, entries: entries.slice(0, LISTED) }],
  );
}

const entry = (
  change: PlannedEntry["change"],
  key: string,
  name: string,
  fields: PlannedEntry["fields"] = [],
): PlannedEntry => ({
  change,
  key,
  name,
  fields,
});

const encoded = (value: unknown): string | null =>
  value === undefined || value === null || value === "" ? null : JSON.stringify(value);

const changedFields = ({ before, after, fields }: Change<object>): PlannedEntry["fields"] =>
  fields.map((field) => ({
    field: entryFieldNames[field] ?? field,
    before: encoded(new Map(Object.entries(before)).get(field)),
    after: encoded(new Map(Object.entries(after)).get(field)),
  }));

function listed<Entry extends object>(
  { added, changed }: Changes<Entry>,
  nameOf: (entry: Entry) => readonly [key: string, name: string],
): PlannedEntry[] {
  return [
    ...added.map((one) => entry("added", ...nameOf(one))),
    ...changed.map((change) => entry("changed", ...nameOf(change.after), changedFields(change))),
  ];
}

interface Sold {
  readonly id: number;
  readonly displayName: string;
  readonly status: string;
}

const isWithdrawn = ({ before, after }: Change<Sold>): boolean =>
  before.status !== "withdrawn" && after.status === "withdrawn";

function sold({ added, changed }: Changes<Sold>): PlannedEntry[] {
  return [
    ...added.map(({ id, displayName }) => entry("added", String(id), displayName)),
    ...changed.map((change) =>
      entry(
        isWithdrawn(change) ? "withdrawn" : "changed",
        String(change.after.id),
        change.after.displayName,
        changedFields(change),
      ),
    ),
  ];
}
