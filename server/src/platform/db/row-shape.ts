import type { Selectable } from "kysely";
import type { Schema } from "./schema.gen.ts";

/** The TypeScript type of each SQL type that statements return, as the driver decodes it. */
interface SqlTypes {
  bigint: number;
  boolean: boolean;
  bytea: Buffer;
  date: string;
  integer: number;
  json: unknown;
  jsonb: unknown;
  smallint: number;
  text: string;
  "text[]": string[];
  timestamptz: Date;
}

type Table = keyof Schema;
type ColumnOf<Name extends Table> = keyof Schema[Name] & string;
type ColumnName = { [Name in Table]: `${Name}.${ColumnOf<Name>}` }[Table];

/** An SQL type, or a column that has it: `"bigint"`, `"reward.status"`. A question mark adds null: `"text?"`. */
type ValueShape = (keyof SqlTypes | ColumnName) | `${keyof SqlTypes | ColumnName}?`;

/**
 * The columns that a statement returns. The row's TypeScript type is derived from it, and a test compares it with the
 * columns that the database describes.
 */
export type RowShape = Readonly<Record<string, ValueShape>>;

type Value<Shape extends string> = Shape extends `${infer Inner}?`
  ? Value<Inner> | null
  : Shape extends keyof SqlTypes
    ? SqlTypes[Shape]
    : Shape extends `${infer Name extends Table}.${infer Column}`
      ? Column extends keyof Selectable<Schema[Name]>
        ? Selectable<Schema[Name]>[Column]
        : never
      : never;

/** The type of a row with this shape. */
export type RowOf<Shape extends RowShape> = { [Name in keyof Shape]: Value<Shape[Name]> };
