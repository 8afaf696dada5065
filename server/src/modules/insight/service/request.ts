import { MoneyTable, type MoneyTable as MoneyTableName } from "@weitersagen/contract/insight-money";
import {
  NO_KEY,
  type NumbersTable,
  NumbersTable as NumbersTableWord,
  type ReportGroup,
  ReportGroup as ReportGroupWord,
} from "@weitersagen/contract/insight-report";
import type { Language } from "@weitersagen/contract/language";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import type { DeviceKind } from "@weitersagen/domain/insight";
import { daysOf, MOST_DAYS, type Period, recentPeriod } from "@weitersagen/domain/insight-period";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { requireAbility } from "../../agency/service/signed-in.ts";
import { agencyNames, categories, memberNames } from "../read-model/names.ts";
import type { ReportCommand } from "./report.ts";
import { type Filters, type Subject, usualGroup } from "./selection.ts";

export interface PeriodQuery {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

export interface MoneyQuery extends PeriodQuery {
  readonly productId?: number | undefined;
}

export interface ReportQuery extends PeriodQuery {
  readonly productId?: number | undefined;
  readonly category?: string | undefined;
  readonly channel?: string | undefined;
  readonly campaign?: string | undefined;
  readonly agency?: string | undefined;
  readonly memberId?: number | undefined;
  readonly language?: Language | undefined;
  readonly device?: DeviceKind | undefined;
  readonly group?: ReportGroup | undefined;
}

/** Who asks, and when. */
export type Reader = Pick<TenantCallContext, "tenant" | "language" | "now">;

interface CommandReader extends Reader {
  /** Whether they may know the names of an agency's members. */
  readonly seesMembers: boolean;
}

const texts = {
  noDay: { de: "Diesen Tag gibt es nicht.", en: "This day does not exist." },
  reversed: {
    de: "Der erste Tag liegt nach dem letzten. Bitte vertauschen Sie die beiden.",
    en: "The first day is after the last one. Please swap them.",
  },
  tooLong: {
    de: "Ein Zeitraum kann höchstens fünf Jahre umfassen.",
    en: "A period can cover at most five years.",
  },
  memberAlone: {
    de: "Wählen Sie zu dem Mitarbeiter auch die Agentur.",
    en: "Please choose the agency of this member too.",
  },
} as const;

function refuse(text: keyof typeof texts, path: string, language: Language): never {
  const message = texts[text][language];
  throw new Refusal("invalidInput", { detail: message, errors: [{ path, message }] });
}

const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
};

/** The period that was asked for; without days the last 30, today included. */
export function periodOf(
  { from, until }: PeriodQuery,
  { now, language }: Pick<Reader, "now" | "language">,
): Period {
  for (const [path, day] of [
    ["von", from],
    ["bis", until],
  ] as const) {
    if (day !== undefined && !isDay(day)) refuse("noDay", path, language);
  }
  const recent = recentPeriod(until ?? isoDate(calendarDateOf(now)));
  const period = { from: from ?? recent.from, until: recent.until };
  if (daysOf(period) < 1) refuse("reversed", "von", language);
  if (daysOf(period) > MOST_DAYS) refuse("tooLong", "von", language);
  return period;
}

/** The period of a report on money, and the product that it is narrowed to. */
export const moneyCommand = (query: MoneyQuery, reader: Pick<Reader, "now" | "language">) => ({
  ...periodOf(query, reader),
  productId: query.productId,
});

/** "ewe-zahlen-verlauf-2026-10-01-bis-2026-10-31.csv": tells files of several tenants, tables and periods apart. */
export const csvName = (slug: string, table: string, { from, until }: Period): string =>
  `${slug}-${table.toLowerCase()}-${from}-bis-${until}.csv`;

/** The filters that are set, by what they narrow. */
export type NamedFilters = readonly (readonly [filter: ReportGroup, value: string])[];

export function namedFilters(query: ReportQuery): NamedFilters {
  const { productId, category, channel, campaign, agency, memberId, language, device } = query;
  const given = {
    product: productId,
    category,
    channel,
    campaign,
    agency,
    member: memberId,
    language,
    device,
  };
  return (Object.entries(given) as [ReportGroup, string | number | undefined][]).flatMap(([filter, value]) =>
    value === undefined ? [] : [[filter, String(value)] as const],
  );
}

/** "ewe-zahlen-aufteilung-produkt-kanal-whatsapp-2026-10-01-bis-2026-10-31.csv": also the division and the filters. */
export function numbersCsvName(
  slug: string,
  table: NumbersTable,
  { report, query }: { readonly report: Period & { groupedBy: ReportGroup }; readonly query: ReportQuery },
): string {
  const filters = namedFilters(query).flatMap(([filter, value]) => [
    z.encode(ReportGroupWord, filter),
    value.replaceAll(/[^\w.-]/g, "_"),
  ]);
  const parts = [
    "zahlen",
    z.encode(NumbersTableWord, table),
    ...(table === "groups" ? [z.encode(ReportGroupWord, report.groupedBy)] : []),
    ...filters,
  ];
  return csvName(slug, parts.join("-"), report);
}

/** "ewe-geld-offen-stand-2026-11-17.csv": what is owed, due and expected is that of now, whatever the period. */
const csvNameOfDay = (slug: string, table: string, at: Date): string =>
  `${slug}-${table.toLowerCase()}-stand-${isoDate(calendarDateOf(at))}.csv`;

const tablesOfNow: readonly MoneyTableName[] = ["owed", "due", "forecast"];

export const moneyCsvName = (slug: string, table: MoneyTableName, report: Period & { at: Date }): string => {
  const name = `geld-${z.encode(MoneyTable, table)}`;
  return tablesOfNow.includes(table) ? csvNameOfDay(slug, name, report.at) : csvName(slug, name, report);
};

async function productsOf(
  tx: TenantTransaction,
  { productId, category }: ReportQuery,
  language: Language,
): Promise<readonly string[] | undefined> {
  if (productId !== undefined) return [String(productId)];
  if (category === undefined) return undefined;
  const known = await categories(tx, language);
  if (category === NO_KEY) throw new Refusal("notFound");
  const found = known.find(({ key, aliases }) => key === category || aliases.includes(category));
  if (!found) throw new Refusal("notFound");
  return found.products;
}

async function commandFor(
  tx: TenantTransaction,
  query: ReportQuery,
  { tenant, language, now, seesMembers }: CommandReader,
  subject: Subject,
): Promise<ReportCommand> {
  const { channel, campaign, language: pageLanguage, device } = query;
  const products = await productsOf(tx, query, language);
  const filters: Filters = { products, channel, campaign, language: pageLanguage, device };
  const group = query.group ?? usualGroup(filters, subject);
  return {
    period: periodOf(query, { now, language }),
    filters,
    subject,
    group,
    tenant,
    language,
    now,
    seesMembers,
  };
}

/** A report about the tenant, about one of its agencies, or about a member of that agency. */
export async function tenantCommand(
  tx: TenantTransaction,
  query: ReportQuery,
  reader: CommandReader,
): Promise<ReportCommand> {
  const { memberId } = query;
  if (query.agency === undefined) {
    if (memberId !== undefined) refuse("memberAlone", "mitarbeiter", reader.language);
    return commandFor(tx, query, reader, { scope: "tenant", id: 0 });
  }
  const agency = (await agencyNames(tx)).find(({ number }) => number === query.agency);
  if (!agency) throw new Refusal("notFound");
  return commandFor(tx, query, reader, await subjectOfAgency(tx, agency.id, memberId));
}

/** An agency, or one of its members. Another agency's member gets the same error as an unknown one. */
async function subjectOfAgency(tx: TenantTransaction, id: number, memberId?: number): Promise<Subject> {
  const members = (await memberNames(tx, id)).map((member) => member.id);
  if (memberId === undefined) return { scope: "agency", id, members };
  if (!members.includes(memberId)) throw new Refusal("notFound");
  return { scope: "member", id: memberId };
}

/** The report of a signed-in member: an owner sees the agency or a member of it, an employee what is credited to them. */
export async function agencyCommand(
  tx: TenantTransaction,
  query: ReportQuery,
  context: TenantCallContext,
): Promise<ReportCommand> {
  const { agency, ownRowsOf } = await requireAbility(tx, context, "viewStatisticsReport");
  const { memberId } = query;
  if (ownRowsOf === null)
    return commandFor(
      tx,
      query,
      { ...context, seesMembers: true },
      await subjectOfAgency(tx, agency.id, memberId),
    );
  if (memberId !== undefined && memberId !== ownRowsOf) throw new Refusal("notFound");
  return commandFor(tx, query, { ...context, seesMembers: true }, { scope: "member", id: ownRowsOf });
}
