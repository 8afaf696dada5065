import type { Language } from "@weitersagen/contract/language";
import type { DataSection, PersonalData } from "@weitersagen/contract/personal-data";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import type { ExportedRecord, ExportedSection } from "../../../platform/personal-data.ts";
import { ownAccount } from "../../account/service/account.ts";
import { exportAccount, exportSessions } from "../../account/service/export-referrer.ts";
import * as bankAccount from "../../bank-account/service/export-referrer.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import { itemNames, type NamedItem } from "../../catalogue/service/item-names.ts";
import * as claim from "../../claim/service/export-referrer.ts";
import { exportConsents } from "../../consent/service/own-consents.ts";
import { exportMails } from "../../notification/service.ts";
import * as recommendation from "../../recommendation/service/export-referrer.ts";
import * as reward from "../../reward/service/export-referrer.ts";

export interface ExportDeps {
  readonly catalogue: Pick<Catalogue, "names">;
}

/** Everything stored about the caller: one section per kind of data, from the module that owns it. */
export async function exportPersonalData(
  { catalogue }: ExportDeps,
  tx: TenantTransaction,
  { tenant, actor, language, now }: TenantCallContext,
): Promise<PersonalData> {
  const { id, email } = await ownAccount(tx, actor);
  const nameOf = await itemNames(tx);
  const translate = await catalogue.names(tenant, tx);
  const productName = (item: NamedItem) => {
    const name = nameOf(item);
    return name === undefined ? null : translate(name, language);
  };
  const { sections: recommendations, numberOf } = await recommendation.exportReferrer(tx, id, productName);
  const sections = [
    await exportAccount(tx, id),
    await exportConsents(tx, { person: "referrer", personId: id }),
    ...recommendations,
    await reward.exportReferrer(tx, id, numberOf),
    await bankAccount.exportReferrer(tx, id),
    await claim.exportReferrer(tx, id),
    await exportMails(tx, email),
    await exportSessions(tx, id),
  ];
  return {
    brand: tenant.settings.brand,
    createdAt: now,
    sections: sections.map((section) => sectionIn(section, language)),
  };
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
