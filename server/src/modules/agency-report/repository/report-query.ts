import type { Language } from "@weitersagen/contract/language";
import { type Expression, type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";

/** Whose rows a report shows. */
export interface ReportScope {
  readonly agencyId: number;
  /** The member whose rows are shown; null shows those of the whole agency. */
  readonly memberId: number | null;
  /** Stands before the number of people who deleted their account. */
  readonly deletedWord: string;
  /** The member who reads, if they may release orders. */
  readonly releaserId: number | null;
  /** Undecided orders that the reader recommended, placed or already released: another person decides about them. */
  readonly barredOrders: readonly number[];
  /** Whether the agency may release orders that only the browser has reported. */
  readonly releasesReports: boolean;
  /** Rewards of this sum need a second person; undefined if none do. */
  readonly twoPeopleFromCents: number | undefined;
  /** Selects the ids of orders that a later credit note than the next one settles; null for who may not see commissions. */
  readonly settledLater: ((tx: TenantTransaction) => Expression<unknown>) | null;
  /** The language of the words for states. */
  readonly language: Language;
  readonly now: Date;
}

/** A word as typed and, if it can be read as a number, as that number. */
export type SearchedWord = readonly [typed: string, ...others: string[]];

/** The rows, the order and the filter that a reader wants. */
export interface ReportSelection {
  /** A column of the report; null sorts by time. */
  readonly orderBy: string | null;
  readonly isDescending: boolean;
  /** All of them must occur in a row, each in one of its forms. */
  readonly words: readonly SearchedWord[];
  /** Only rows in this state; null leaves all. */
  readonly state: string | null;
  /** Only this part of the report; null shows all of it. */
  readonly subset: string | null;
}

/** A report in SQL: a row per id with the columns of the answer under their English names. */
export interface ReportQuery {
  readonly rows: (tx: TenantTransaction, scope: ReportScope) => RawBuilder<unknown>;
  /** The column by which a report is sorted unless asked otherwise; it is never null. */
  readonly newest: string;
  /** What the filter searches: texts and numbers, then times, which people write as dates. */
  readonly searched: { readonly texts: readonly string[]; readonly times: readonly string[] };
  /** Sums over the rows that are shown. */
  readonly sums: RawBuilder<unknown>;
  /** The state that people see, where it is not the column `status`. */
  readonly state?: RawBuilder<unknown>;
  /** Parts of the report by name: their counts are sums too, and a reader may ask for one of them. */
  readonly subsets?: Readonly<Record<string, RawBuilder<unknown>>>;
}

type Fragment = RawBuilder<unknown>;

/** German order and letters, whatever the collation of the database. */
const german = (text: Fragment): Fragment => sql`${text} collate "de-x-icu"`;

/** What a reader asks for, apart from the order of the rows. */
export type ReportFilter = Pick<ReportSelection, "words" | "state" | "subset">;

/** The rows in the wanted state and part that contain every word. */
export function matching(report: ReportQuery, { words, state, subset }: ReportFilter): Fragment {
  const part = subset === null ? undefined : report.subsets?.[subset];
  return sql.join(
    [
      containing(report, words),
      ...(state === null ? [] : [sql`(${report.state ?? sql`status`}) = ${state}`]),
      ...(part ? [sql`(${part})`] : []),
    ],
    sql` and `,
  );
}

/** The rows that contain every word, in any case. */
function containing({ searched }: ReportQuery, words: readonly SearchedWord[]): Fragment {
  if (words.length === 0) return sql`true`;
  const dates = searched.times.map(
    (time) => sql`to_char(${sql.ref(time)} at time zone 'Europe/Berlin', 'DD.MM.YYYY')`,
  );
  const parts = [...searched.texts.map((name) => sql.ref(name)), ...dates];
  const text = sql`lower(${german(sql`concat_ws(' ', ${sql.join(parts)})`)})`;
  const occurs = (form: string) => sql`strpos(${text}, lower(${german(sql`${form}::text`)})) > 0`;
  return sql.join(
    words.map((forms) => sql`(${sql.join(forms.map(occurs), sql` or `)})`),
    sql` and `,
  );
}

/** By a column and, where it is equal, the newest first. Rows without a value come last. */
export function sorted(
  { newest, searched }: ReportQuery,
  { orderBy, isDescending }: ReportSelection,
): Fragment {
  const direction = isDescending ? sql`desc` : sql`asc`;
  if (orderBy === null || orderBy === newest) return sql`${sql.ref(newest)} ${direction}, id ${direction}`;
  return sql`${sortKey(orderBy, searched.texts)} ${direction} nulls last, ${sql.ref(newest)} desc, id desc`;
}

/** States and kinds are sorted by the word that people read. */
function sortKey(column: string, texts: readonly string[]): Fragment {
  if (["status", "state", "release", "kind", "party"].includes(column))
    return german(sql.ref(`${column}Word`));
  if (column === "referrerNumber") return sql`${sql.ref(column)}::bigint`;
  return texts.includes(column) ? german(sql.ref(column)) : sql.ref(column);
}
