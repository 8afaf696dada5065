import { channelNames } from "@weitersagen/contract/channel-names";
import { deviceNames, languageNames } from "@weitersagen/contract/console/insight-lists";
import type { Words } from "@weitersagen/contract/console/list";
import type { ReportGroup } from "@weitersagen/contract/insight-report";
import type { Language } from "@weitersagen/contract/language";
import { addFigures, type Figures, noFigures } from "@weitersagen/domain/insight";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { agencyNames, categories, memberNames, productNames } from "../read-model/names.ts";
import type { Subject } from "./selection.ts";

interface Found {
  readonly key: string;
  readonly figures: Figures;
}

export interface NamedGroup extends Found {
  readonly name: string;
}

interface Naming {
  readonly group: ReportGroup;
  readonly subject: Subject;
  readonly language: Language;
  /** False: members of agencies have pseudonyms. */
  readonly seesMembers: boolean;
}

const words = {
  de: {
    none: "ohne Angabe",
    noProduct: "ohne Produkt",
    noCategory: "ohne Kategorie",
    former: "ehemals",
    member: "Mitglied",
  },
  en: {
    none: "not known",
    noProduct: "no product",
    noCategory: "no category",
    former: "former",
    member: "Member",
  },
} as const;

/** What the keys of these divisions are called; others, such as a client's own channels, are shown as they are. */
const keyNames: Readonly<Partial<Record<ReportGroup, Readonly<Record<string, Words>>>>> = {
  channel: channelNames,
  language: languageNames,
  device: deviceNames,
};

export function keyName(group: ReportGroup, key: string, language: Language): string {
  const known = new Map(Object.entries(keyNames[group] ?? {}));
  return known.get(key)?.[language] ?? (key === "" ? words[language].none : key);
}

/** A member of an agency for operators who may not see its register. */
export const memberPseudonym = (id: string, language: Language): string => `${words[language].member} ${id}`;

/** The names of groups as people know them. A product that was renamed has its current name. */
export async function namedGroups(
  tx: TenantTransaction,
  found: readonly Found[],
  naming: Naming,
): Promise<NamedGroup[]> {
  const { group, language } = naming;
  if (group === "category") return byCategory(tx, found, language);
  if (group === "agency") return byAgency(tx, found, language);
  const names = await namesOf(tx, naming);
  return found.map((one) => ({ ...one, name: names(one.key) }));
}

async function namesOf(
  tx: TenantTransaction,
  { group, subject, language, seesMembers }: Naming,
): Promise<(key: string) => string> {
  const word = words[language];
  switch (group) {
    case "product": {
      const known = new Map((await productNames(tx, language)).map(({ key, name }) => [key, name]));
      return (key) => known.get(key) ?? (key === "0" ? word.noProduct : key);
    }
    case "member": {
      if (!seesMembers) return (key) => memberPseudonym(key, language);
      const members = await memberNames(tx, subject.id);
      const known = new Map(members.map(({ id, name }) => [String(id), name]));
      return (key) => known.get(key) || `${word.former} ${key}`;
    }
    default:
      return (key) => keyName(group, key, language);
  }
}

/** Agencies are known by their number, as in the filter of a report. */
async function byAgency(
  tx: TenantTransaction,
  found: readonly Found[],
  language: Language,
): Promise<NamedGroup[]> {
  const known = new Map((await agencyNames(tx)).map((agency) => [String(agency.id), agency]));
  return found.map(({ key, figures }) => {
    const agency = known.get(key);
    return { key: agency?.number ?? key, name: agency?.name ?? `${words[language].former} ${key}`, figures };
  });
}

/** A product of several categories counts for each of them. */
async function byCategory(
  tx: TenantTransaction,
  found: readonly Found[],
  language: Language,
): Promise<NamedGroup[]> {
  const known = await categories(tx, language);
  const sumOf = (keys: (key: string) => boolean) =>
    found.filter(({ key }) => keys(key)).reduce((sum, { figures }) => addFigures(sum, figures), noFigures);
  const listed = new Set(known.flatMap(({ products }) => products));
  const rest = { key: "-", name: words[language].noCategory, figures: sumOf((key) => !listed.has(key)) };
  return [
    ...known.map(({ key, name, products }) => ({
      key,
      name,
      figures: sumOf((one) => products.includes(one)),
    })),
    rest,
  ].filter(({ figures }) => Object.values(figures).some((count) => count !== 0));
}
