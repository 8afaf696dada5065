import type { Language } from "@weitersagen/contract/language";
import { OrderRow } from "@weitersagen/contract/order";
import { fieldErrors } from "@weitersagen/contract/problem";
import { type CalendarDate, calendarDateOf } from "@weitersagen/domain/dates";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { type FeedDate, judgeAhead, readFeedDate } from "@weitersagen/domain/feed-date";
import type { OrderKind } from "@weitersagen/domain/order";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { readGiven } from "@weitersagen/contract/wrong-type";
import type { ImportRun } from "./import-run.ts";

/** The fields that identify an order, its recommendation, its recipient and the person who ordered. */
export interface RowReferences {
  readonly number: string;
  readonly newNumber: string | null;
  readonly recipientNumber: string | null;
  readonly recommendationNumber: string | null;
  readonly code: string | null;
  readonly email: string | null;
  /** Numbers and codes of the row that cannot be right, such as `Empfaengernummer "12"`: the check character is wrong. */
  readonly mistyped: readonly string[];
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly street: string | null;
  readonly houseNumber: string | null;
  readonly postcode: string | null;
}

/** The other fields of a row. */
export interface RowContent {
  readonly product: string | null;
  /** 0 states that no device was ordered. */
  readonly deviceId: number | null;
  readonly kind: OrderKind | null;
  readonly orderedOn: FeedDate | null;
  readonly contractOn: FeedDate | null;
  readonly previousContractOn: FeedDate | null;
  readonly cancelledOn: FeedDate | null;
  readonly reinstatedOn: FeedDate | null;
}

/** A valid row of the feed. A field that the row does not state is null and leaves the order as it is. */
export interface ValidRow extends RowReferences {
  /** Its position in the call, or its line in the file. */
  readonly row: number;
  readonly content: RowContent;
}

export interface InvalidRow {
  readonly row: number;
  readonly number: string | null;
  readonly errors: readonly string[];
}

export type ValidatedRow = ValidRow | InvalidRow;

export const isInvalid = (row: ValidatedRow): row is InvalidRow => "errors" in row;
export const isValid = (row: ValidatedRow): row is ValidRow => !isInvalid(row);

export interface Validation {
  readonly language: Language;
  /** Today in Germany. */
  readonly today: CalendarDate;
  readonly readDate: (text: string) => FeedDate | undefined;
}

/** So that a file with only different dates does not fill the memory. */
const maxCachedDates = 1_000;

/** The rules for one import. It caches dates: most rows name the same few days, and reading one takes 50 µs. */
export function validationFor({ language, now }: Pick<ImportRun, "language" | "now">): Validation {
  const dates = new Map<string, FeedDate | undefined>();
  const readDate = (text: string) => {
    if (!dates.has(text)) {
      if (dates.size >= maxCachedDates) dates.clear();
      dates.set(text, readFeedDate(text));
    }
    return dates.get(text);
  };
  return { language, today: calendarDateOf(now), readDate };
}

/** Validates a row as JSON, with the wire names as keys. */
export function validateRow(raw: unknown, row: number, validation: Validation): ValidatedRow {
  const parsed = readGiven(OrderRow, raw);
  if (parsed.success) return validateContent(parsed.data, row, validation);
  const errors = fieldErrors(parsed.issues, validation.language);
  return {
    row,
    number: numberIn(raw),
    errors: errors.map(({ path, message }) => (path ? `${path}: ${message}` : message)),
  };
}

type Text = Readonly<Record<Language, string>>;

const dateErrors = {
  noDate: {
    de: "ist kein Datum (2026-11-15 oder 15.11.2026)",
    en: "is no date (2026-11-15 or 15.11.2026)",
  },
  future: { de: "liegt in der Zukunft", en: "is in the future" },
  tooFar: { de: "liegt mehr als zwei Jahre in der Zukunft", en: "is more than two years ahead" },
} as const satisfies Record<string, Text>;

/** Some systems send the date on which a terminated contract will end. */
const cancelledLater: Text = {
  de: "liegt in der Zukunft; ein Vertrag, der erst später endet, ist nicht storniert",
  en: "is in the future; a contract that ends later is not cancelled",
};

const notANumber: Text = { de: "ist keine Gerätenummer", en: "is no number of a device" };

const previousContractMissing: Text = {
  de: "LetzterVertrag: fehlt beim Produktwechsel",
  en: "LetzterVertrag: is needed for a product switch",
};

function validateContent(given: OrderRow, row: number, validation: Validation): ValidatedRow {
  const { language, today, readDate } = validation;
  const errors: string[] = [];
  /** `ifFuture` is the error for a date in the future, for fields that report something in the past. */
  const date = (name: string, text: string | null | undefined, ifFuture?: Text): FeedDate | null => {
    if (!text) return null;
    const read = readDate(text);
    const verdict = read ? judgeAhead(read, today, { hasHappened: ifFuture !== undefined }) : "noDate";
    if (verdict === "possible") return read ?? null;
    const error = verdict === "future" && ifFuture ? ifFuture : dateErrors[verdict];
    errors.push(`${name}: "${text}" ${error[language]}`);
    return null;
  };
  const content: RowContent = {
    product: given.product ? String(given.product) : null,
    deviceId: readDevice(given.deviceId),
    kind: given.kind ?? null,
    orderedOn: date("Bestelldatum", given.orderedOn, dateErrors.future),
    contractOn: date("Vertragsdatum", given.contractOn),
    previousContractOn: date("LetzterVertrag", given.previousContractOn),
    cancelledOn: date("Stornodatum", given.cancelledOn, cancelledLater),
    reinstatedOn: date("Stornoruecknahme", given.reinstatedOn, dateErrors.future),
  };
  if (Number.isNaN(content.deviceId)) errors.push(`HandyId: ${notANumber[language]}`);
  if (content.kind === "switch" && !given.previousContractOn) errors.push(previousContractMissing[language]);
  return errors.length > 0
    ? { row, number: given.number, errors }
    : { row, ...readReferences(given), content };
}

/** Not a number if the text is none. */
function readDevice(given: OrderRow["deviceId"]): number | null {
  if (given === undefined || given === null || given === "") return null;
  return /^\d{1,9}$/.test(String(given)) ? Number(given) : Number.NaN;
}

export type GivenReferences = Pick<OrderRow, Exclude<keyof RowReferences, "mistyped">>;

/** The references are valid already; this brings them into the form in which they are stored. */
export const readReferences = (given: GivenReferences): RowReferences => ({
  number: given.number,
  newNumber: given.newNumber || null,
  recipientNumber: spokenNumber(given.recipientNumber),
  recommendationNumber: spokenNumber(given.recommendationNumber),
  code: spokenNumber(given.code),
  email: given.email ? normalizedAddress(given.email) : null,
  mistyped: spokenFields
    .filter((field) => given[field] && spokenNumber(given[field]) === null)
    .map((field) => `${OrderRow.fields[field][0]} "${given[field]}"`),
  firstName: given.firstName || null,
  lastName: given.lastName || null,
  street: given.street || null,
  houseNumber: given.houseNumber ? String(given.houseNumber) : null,
  postcode: given.postcode ? String(given.postcode) : null,
});

const spokenFields = ["recipientNumber", "recommendationNumber", "code"] as const;

const spokenNumber = (text: string | null | undefined): string | null =>
  text ? (readSpokenNumber(text) ?? null) : null;

function numberIn(raw: unknown): string | null {
  const number = (raw as { Auftragsnummer?: unknown } | null)?.Auftragsnummer;
  return typeof number === "string" ? number.slice(0, 60) : null;
}
