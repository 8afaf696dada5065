import type { ShownFilters } from "@weitersagen/contract/console/insight-links";
import { isDay } from "@weitersagen/contract/console/list";
import type { ReportGroup } from "@weitersagen/contract/insight-report";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { groupsFor, type Narrowing, singleFilters } from "@weitersagen/domain/insight-groups";
import { addToDay, type Period, startOfGrain } from "@weitersagen/domain/insight-period";

/** How often a page whose figures are being computed looks again. */
export const COMPUTING_MS = 3_000;

/** The filters as they are in the address. */
export interface Search {
  readonly von?: string;
  readonly bis?: string;
  /** A period that moves with the calendar, such as "30": the last 30 days. */
  readonly zeitraum?: string;
  readonly produkt?: string;
  readonly kategorie?: string;
  readonly kanal?: string;
  readonly kampagne?: string;
  readonly agentur?: string;
  readonly mitarbeiter?: string;
  readonly sprache?: string;
  readonly geraet?: string;
  readonly gruppe?: string;
  readonly sortierung?: string;
  readonly zahl?: string;
}

const textOf = (value: string | undefined): string | undefined => (value === "" ? undefined : value);

/** The period without any in the address; the server has the same default. */
export const defaultPeriod = "30";
/** Periods that move with the calendar, by their name in the address. */
export const movingPeriods = [
  "7",
  "30",
  "90",
  "365",
  "monat",
  "vormonat",
  "quartal",
  "vorquartal",
  "jahr",
] as const;
export type MovingPeriod = (typeof movingPeriods)[number];

export const movingOf = ({ zeitraum, von, bis }: Search): MovingPeriod | undefined =>
  von === undefined && bis === undefined ? movingPeriods.find((one) => one === zeitraum) : undefined;

/** The first day of the quarter of a day. */
function startOfQuarter(day: string): string {
  const first = 3 * Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1;
  return `${day.slice(0, 4)}-${String(first).padStart(2, "0")}-01`;
}

/** The days of a period that moves with the calendar. */
export function daysOf(moving: MovingPeriod, today: string): Period {
  const month = startOfGrain(today, "month");
  if (moving === "quartal") return { from: startOfQuarter(today), until: today };
  if (moving === "vorquartal") {
    const last = addToDay(startOfQuarter(today), -1);
    return { from: startOfQuarter(last), until: last };
  }
  if (moving === "monat") return { from: month, until: today };
  if (moving === "jahr") return { from: `${today.slice(0, 4)}-01-01`, until: today };
  if (moving === "vormonat") {
    const last = addToDay(month, -1);
    return { from: startOfGrain(last, "month"), until: last };
  }
  return { from: addToDay(today, 1 - Number(moving)), until: today };
}

/** The days of the report; without any the server takes the last 30. */
export function periodOf(search: Search): { from: string | undefined; until: string | undefined } {
  const moving = movingOf(search);
  if (moving) return daysOf(moving, isoDate(calendarDateOf(new Date())));
  return { from: textOf(search.von), until: textOf(search.bis) };
}

export const filterNames = [
  "produkt",
  "kategorie",
  "kanal",
  "kampagne",
  "agentur",
  "mitarbeiter",
  "sprache",
  "geraet",
] as const satisfies readonly (keyof Search & keyof ShownFilters)[];

/** The filters that are set. */
export function filtersOf(search: Search): ShownFilters {
  return Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = textOf(search[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** What the filters narrow the report to. */
function narrowingOf(search: Search): Narrowing {
  const { produkt, kategorie, kanal, kampagne, agentur, mitarbeiter, sprache, geraet } = filtersOf(search);
  const single = { campaign: kampagne, language: sprache, device: geraet };
  return {
    scope: agentur === undefined ? "tenant" : mitarbeiter === undefined ? "agency" : "member",
    hasProducts: (produkt ?? kategorie) !== undefined,
    hasChannel: kanal !== undefined,
    single: singleFilters.find((name) => single[name] !== undefined),
  };
}

/** The divisions that the server has sums for. */
export const groupsOf = (search: Search): readonly ReportGroup[] => groupsFor(narrowingOf(search));

/** The division in the address; the usual one if it is not kept for these filters. */
export function groupOf(search: Search): ReportGroup {
  const known = groupsOf(search);
  return known.find((group) => group === search.gruppe) ?? known[0] ?? "product";
}

const numberOf = (text: string | undefined): number | undefined => {
  const value = Number(text ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : undefined;
};
const oneOf = <const T extends string>(text: string | undefined, known: readonly T[]): T | undefined =>
  known.find((one) => one === text);

const isKey = (text: string): boolean => /^[\w.-]{1,40}$/.test(text);
const isNumber = (text: string): boolean => /^\d{1,9}$/.test(text);

/** What each part of the address can be. */
const readable = {
  von: isDay,
  bis: isDay,
  zeitraum: (text: string) => oneOf(text, movingPeriods) !== undefined,
  produkt: isNumber,
  mitarbeiter: isNumber,
  kanal: isKey,
  kampagne: isKey,
  agentur: (text: string) => text.length <= 40,
  kategorie: (text: string) => text.length <= 80,
  sprache: (text: string) => oneOf(text, ["de", "en"]) !== undefined,
  geraet: (text: string) => oneOf(text, ["phone", "tablet", "computer"]) !== undefined,
} as const satisfies Partial<Record<keyof Search, (text: string) => boolean>>;
type ReadName = keyof typeof readable;
const readNames = Object.keys(readable) as ReadName[];

/** The address without the parts that a report cannot read, and these parts. */
export function readSearch(address: Search): {
  search: Search;
  unread: { name: ReadName; value: string }[];
} {
  const unread = readNames
    .map((name) => ({ name, value: textOf(address[name]) ?? "" }))
    .filter(({ name, value }) => value !== "" && !readable[name](value));
  const names = new Set<string>(unread.map(({ name }) => name));
  return {
    search: Object.fromEntries(Object.entries(address).filter(([name]) => !names.has(name))),
    unread,
  };
}

/** The query of the report. What the address has and a report does not know is left out. */
export function queryOf(search: Search) {
  const { produkt, kategorie, kanal, kampagne, agentur, mitarbeiter, sprache, geraet } = filtersOf(search);
  return {
    ...periodOf(search),
    productId: numberOf(produkt),
    category: kategorie,
    channel: kanal,
    campaign: kampagne,
    agency: agentur,
    memberId: numberOf(mitarbeiter),
    language: oneOf(sprache, ["de", "en"]),
    device: oneOf(geraet, ["phone", "tablet", "computer"]),
    group: groupOf(search),
  };
}

/** The part of the address that a saved view keeps. */
export function viewOf(search: Search): string {
  const kept = Object.entries(search).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, value]],
  );
  return new URLSearchParams(kept).toString();
}

/** The report about the filters of a list. */
export function reportOfList(list: Search): Search {
  const { von, bis } = list;
  return { ...(von === undefined ? {} : { von }), ...(bis === undefined ? {} : { bis }), ...filtersOf(list) };
}
