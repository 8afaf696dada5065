import type { Language } from "@weitersagen/contract/language";
import type { DataSection } from "@weitersagen/contract/personal-data";
import { dataFileParts } from "@weitersagen/contract/personal-data-file/file";
import { isFreshLogin } from "@weitersagen/domain/takeover";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import type { OwnAddress } from "../../../platform/mail/mail-rows.ts";
import type { MaskMail } from "../../../platform/mail/mask.ts";
import type {
  ExportedPage,
  ExportedRecord,
  ExportedSection,
  PagedSection,
} from "../../../platform/personal-data.ts";
import { ownAccount } from "../../account/service/account.ts";
import {
  exportAccount,
  exportFormerAddresses,
  exportSessions,
} from "../../account/service/export-referrer.ts";
import type { BankAccountDeps } from "../../bank-account/service/deps.ts";
import { exportAccounts } from "../../bank-account/service/export-referrer.ts";
import { exportNotes } from "../../care/service/export-notes.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import { itemNames, type NamedItem } from "../../catalogue/service/item-names.ts";
import * as claim from "../../claim/service/export-referrer.ts";
import { exportConsents } from "../../consent/service/own-consents.ts";
import { exportInvited } from "../../invitation/service/forget.ts";
import { exportContactMessages, exportMails, exportReminders } from "../../notification/service.ts";
import { exportOrders } from "../../order/service/export.ts";
import { exportRecipients } from "../../recipient/service/export.ts";
import * as recommendation from "../../recommendation/service/export-referrer.ts";
import * as reward from "../../reward/service/export-referrer.ts";
import { encodeExport } from "./encode-export.ts";
import { exportHolds, exportRequests } from "./export-requests.ts";
import { type Person, personOfAccount } from "./person.ts";

export interface ExportDeps extends Pick<BankAccountDeps, "seal"> {
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, "names">;
  /** A link that logs in must not be in a file, nor on the page of an operator. */
  readonly maskMail: MaskMail;
}

interface Reader extends Pick<TenantCallContext, "tenant" | "language" | "now"> {
  /** Whether bank accounts are shown in full: for a person, or an operator, who just proved who they are. */
  readonly isFresh: boolean;
  /** Whose mails are exported; by default those to the person's proven addresses. */
  readonly mailAddresses?: readonly OwnAddress[];
}

/** So many records are read, encoded and sent at once. */
const PAGE = 500;

/** Everything stored about the caller, as JSON text in parts. */
export async function exportOwnData(
  deps: ExportDeps,
  context: TenantCallContext,
): Promise<AsyncIterable<string>> {
  const person = await deps.database.inTenant(context.tenant.id, async (tx) =>
    personOfAccount(tx, await ownAccount(tx, context.actor)),
  );
  return exportPerson(deps, { ...context, isFresh: isFresh(context) }, person);
}

/** Everything stored about a person in all roles. Each section and page is read in a short transaction of its own. */
export function exportPerson(deps: ExportDeps, reader: Reader, person: Person): AsyncIterable<string> {
  const { tenant, now } = reader;
  return encodeExport({ brand: tenant.settings.brand, createdAt: now }, sectionsOf(deps, reader, person));
}

/** The same as a page to read and print. */
export function exportPersonAsPage(deps: ExportDeps, reader: Reader, person: Person): AsyncIterable<string> {
  const { tenant, now, language } = reader;
  const head = { brand: tenant.settings.brand, createdAt: now };
  return dataFileParts(head, sectionsOf(deps, reader, person), language);
}

type Section = PagedSection | ((tx: TenantTransaction) => Promise<ExportedSection>);

/** Sections with at most one page of records each; the pages of one section follow each other under its name. */
async function* sectionsOf(deps: ExportDeps, reader: Reader, person: Person): AsyncGenerator<DataSection> {
  const { tenant, language } = reader;
  const inTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>) =>
    deps.database.inTenant(tenant.id, work);
  const { nameOf, translate } = await inTenant(async (tx) => ({
    nameOf: await itemNames(tx),
    translate: await deps.catalogue.names(tenant, tx),
  }));
  const inLanguage = (name: string) => translate(name, language);
  const { isFresh: inFull, mailAddresses = person.addresses } = reader;
  for (const section of listSections(deps, { person, nameOf, inLanguage, inFull, mailAddresses })) {
    if (typeof section === "function") {
      yield sectionIn(await inTenant(section), language);
      continue;
    }
    let page: ExportedPage = { records: [], next: 0 };
    while (page.next !== undefined) {
      const wanted = { after: page.next, size: PAGE };
      page = await inTenant((tx) => section.read(tx, wanted));
      yield sectionIn({ ...section, records: page.records }, language);
    }
  }
}

/** Whether the person proved a moment ago who they are. The session of a mailed link for one's own data is short. */
export function isFresh({ actor, now }: Pick<TenantCallContext, "actor" | "now">): boolean {
  if (actor.kind === "anonymous") return false;
  return actor.kind === "dataSubject" || (actor.since !== undefined && isFreshLogin(actor.since, now));
}

interface Exported {
  readonly person: Person;
  readonly nameOf: (item: NamedItem) => string | undefined;
  readonly inLanguage: (name: string) => string;
  readonly inFull: boolean;
  readonly mailAddresses: readonly OwnAddress[];
}

/** One section per kind of data, from the module that owns it. The data map names them. */
function listSections(
  deps: ExportDeps,
  { person: { account, recipients, addresses }, nameOf, inLanguage, inFull, mailAddresses }: Exported,
): readonly Section[] {
  const productName = (item: NamedItem) => {
    const name = nameOf(item);
    return name === undefined ? null : inLanguage(name);
  };
  const emails = addresses.map(({ email }) => email);
  const id = account?.id ?? 0;
  const asReferrer: readonly Section[] = account
    ? [
        (tx) => exportAccount(tx, id),
        (tx) => exportFormerAddresses(tx, id),
        (tx) => exportConsents(tx, { person: "referrer", personId: id }),
        ...recommendation.exportReferrer(id, productName),
        reward.exportRewards({ party: "referrer", ids: [id] }, recommendation.recommendationNumbers),
        (tx) => claim.exportReferrer(tx, id),
        claim.exportEvidence(id),
        (tx) => exportSessions(tx, id),
        (tx) => exportReminders(tx, { party: "referrer", ids: [id] }),
      ]
    : [];
  const owners = [
    ...(account ? [{ party: "referrer", id } as const] : []),
    ...recipients.map((recipient) => ({ party: "recipient", id: recipient }) as const),
  ];
  return [
    ...asReferrer,
    (tx) => exportRecipients(tx, recipients),
    ...recipients.map((personId): Section => async (tx) => ({
      ...(await exportConsents(tx, { person: "recipient", personId })),
      name: "recipientConsents",
    })),
    (tx) => exportOrders(tx, recipients, inLanguage),
    reward.exportRewards({ party: "recipient", ids: recipients }, recommendation.recommendationNumbers),
    (tx) => exportAccounts(deps, tx, { owners, inFull }),
    (tx) => exportNotes(tx, owners),
    (tx) => exportInvited(tx, { referrerId: account?.id ?? null, emails }),
    exportMails(mailAddresses, deps.maskMail),
    exportContactMessages(addresses, deps.maskMail),
    (tx) => exportRequests(tx, { referrerId: account?.id ?? null, emails }),
    (tx) => exportHolds(tx, { referrerId: account?.id ?? null, emails }),
  ];
}

function sectionIn({ name, texts, records }: ExportedSection, language: Language): DataSection {
  return { name, ...texts[language], records: records.map((record) => withIsoDates(record)) };
}

function withIsoDates(record: ExportedRecord): DataSection["records"][number] {
  return Object.fromEntries(
    Object.entries(record).map(([field, value]) => [
      field,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );
}
