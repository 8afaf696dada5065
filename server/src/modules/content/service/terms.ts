import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { ContentData } from "@weitersagen/cms/item";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import {
  approveChange,
  askForChange,
  type ChangeRequest,
  openChanges,
  type Overtaken,
} from "../../operator/service/change-requests.ts";
import { type EntryKey, lockContent, type StoredEntry } from "../repository/entries.ts";
import { requireFaultless } from "./desk.ts";
import { entryName, type EntryLibrary, idsIn, newestData, readLibrary, textIn } from "./entry-library.ts";
import { faultsOf } from "./faults.ts";
import { pageOfVersion, publishVersion, saveDraft } from "./versions.ts";
import { writtenOut } from "./written-out.ts";

const kind = "terms";
const schema = "content-bloecke";

interface By {
  readonly operator: { readonly id: number; readonly name: string };
  readonly now: Date;
}

interface NewTerms {
  readonly block: StoredEntry;
  /** Its draft with the values that its variables have now. */
  readonly data: ContentData;
  /** The page that shows all versions. */
  readonly page: StoredEntry;
  readonly validFrom: string;
  readonly state: Buffer;
}

/** Asks a second person to put a new version of the terms or of the privacy notice online. */
export async function askForTerms(
  tx: TenantTransaction,
  tenant: Tenant,
  { id, reason }: { readonly id: string; readonly reason: string },
  { operator, now }: By,
): Promise<void> {
  await lockContent(tx);
  const { block, page, validFrom, state } = newTerms(await readLibrary(tx, tenant), tenant, id, now);
  const titles = [page, block].map((entry) => textIn(newestData(entry), "Titel"));
  const content = { name: titles.filter((title) => title !== "").join(", ") || id, from: validFrom };
  await askForChange(tx, { kind, target: id, content, state, reason, maker: operator.id, now });
}

/** Applies an approved request: the version is published, and its page shows it. */
export async function applyTerms(
  tx: TenantTransaction,
  tenant: Tenant,
  id: string,
  { operator, now }: By,
): Promise<void> {
  await lockContent(tx);
  const { block, data: text, page, state } = newTerms(await readLibrary(tx, tenant), tenant, id, now);
  const { maker } = await approveChange(tx, { kind, target: id, state, changed, checker: operator.id, now });
  const written = { writtenBy: maker.name, now };
  const isWrittenOut = isDeepStrictEqual(text, block.draft?.data);
  const number = isWrittenOut ? block.draft?.version : await saveDraft(tx, block, text, written);
  await publishVersion(tx, block, number ?? 0);
  const shown = page.published?.data ?? {};
  const blocks = idsIn(shown, "Bloecke");
  const data = { ...shown, Bloecke: { iv: [id, ...blocks.filter((other) => other !== id)] } };
  const version = await saveDraft(tx, page, data, written);
  await publishVersion(tx, page, version);
}

const changed = {
  detail: "The text or its page has changed since this was asked for.",
  german: "Der Text oder seine Seite hat sich seit dem Antrag geändert.",
};

/** Who has asked for approval of this version, if another person can still approve it. */
export async function termsAskedForBy(
  tx: TenantTransaction,
  tenant: Tenant,
  key: EntryKey,
  now: Date,
): Promise<string | null> {
  if (key.schema !== schema) return null;
  const request = (await openChanges(tx, kind)).find(
    ({ target, expiresAt }) => target === key.id && expiresAt > now,
  );
  if (!request || (await overtakenTerms(tx, request, now, tenant))) return null;
  return request.maker;
}

/** What has changed since a version was asked for, if it can no longer be approved. */
export async function overtakenTerms(
  tx: TenantTransaction,
  { target, state }: Pick<ChangeRequest, "target" | "state">,
  now: Date,
  tenant: Tenant,
): Promise<Overtaken | null> {
  try {
    const present = newTerms(await readLibrary(tx, tenant), tenant, target, now);
    return state.equals(present.state) ? null : changed;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { detail, german } = error.options;
    return detail !== undefined && german !== undefined ? { detail, german } : changed;
  }
}

/** The draft of a version that could begin, or a refusal that says what is missing. */
function newTerms(library: EntryLibrary, tenant: Tenant, id: string, now: Date): NewTerms {
  const block = library.entries.get(entryName({ schema, id }));
  const draft = block?.draft;
  const pageName = draft && pageOfVersion(draft.data);
  if (!block || !draft || pageName === undefined) throw new Refusal("notFound");
  const page = [...library.entries.values()].find(
    ({ schema: kindOf, published }) =>
      kindOf === "seiten" && textIn(published?.data ?? {}, "Name") === pageName,
  );
  if (!page) throw refused("There is no page for this text.", "Es gibt keine Seite für diesen Text.");
  if (page.draft)
    throw refused(
      "The page of this text has a draft. Publish or discard it first.",
      "Die Seite dieses Textes hat einen Entwurf. Veröffentlichen oder verwerfen Sie ihn zuerst.",
    );
  requireFaultless(faultsOf(library, block, draft.data));
  const validFrom = textIn(draft.data, "GueltigAb");
  if (validFrom < isoDate(calendarDateOf(now)))
    throw refused(
      "A new version cannot apply from a day in the past.",
      "Eine neue Fassung kann nicht ab einem vergangenen Tag gelten.",
    );
  const data = writtenOut(library, tenant, draft.data);
  const known = [data, page.published?.version];
  const state = createHash("sha256").update(JSON.stringify(known)).digest();
  return { block, data, page, validFrom, state };
}

const refused = (detail: string, german: string) => new Refusal("wrongState", { detail, german });
