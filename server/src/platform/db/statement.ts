import { createHash } from "node:crypto";
import type { RowOf, RowShape } from "./row-shape.ts";

/**
 * A hand-written statement for paths that a benchmark covers; all other queries use Kysely. It is sent under a name, so
 * PostgreSQL parses it once per connection. The name is derived from the text, because one name for two texts is an error.
 */
export interface Statement<Row> {
  /** Undefined if PostgreSQL should plan it each time. */
  readonly name: string | undefined;
  readonly text: string;
  /** The columns that it returns; undefined if its result is not read. */
  readonly shape: RowShape | undefined;
  /** Carries the row's type only; never set. */
  readonly row?: Row;
}

type NoRow = Record<string, never>;

const defined: Statement<unknown>[] = [];

/** All statements of the modules that are loaded: a test compares their shapes with the database. */
export const definedStatements = (): readonly Statement<unknown>[] => defined;

function register<Row>(name: string | undefined, text: string, shape: RowShape | undefined): Statement<Row> {
  const statement = { name, text, shape };
  defined.push(statement);
  return statement;
}

const nameOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 24);

/** Without a shape the result of the statement cannot be read. */
export function defineStatement<const Shape extends RowShape>(
  text: string,
  shape: Shape,
): Statement<RowOf<Shape>>;
export function defineStatement(text: string): Statement<NoRow>;
export function defineStatement(text: string, shape?: RowShape): Statement<unknown> {
  return register(nameOf(text), text, shape);
}

/**
 * A statement that compares a table with a long list: planned each time it is sent. A plan made while the table was small
 * would compare every row of the full one with the whole list.
 */
export function defineFreshStatement<const Shape extends RowShape>(
  text: string,
  shape: Shape,
): Statement<RowOf<Shape>>;
export function defineFreshStatement(text: string): Statement<NoRow>;
export function defineFreshStatement(text: string, shape?: RowShape): Statement<unknown> {
  return register(undefined, text, shape);
}
