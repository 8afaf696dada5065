import { createHash } from "node:crypto";

/**
 * A statement for hot paths: sent under a name, so PostgreSQL parses it once per connection.
 * The name comes from the text, because one name for two texts is an error.
 */
export interface Statement<Row> {
  /** Undefined if PostgreSQL should plan it each time. */
  readonly name: string | undefined;
  readonly text: string;
  /** Carries the row's type only; never set. */
  readonly row?: Row;
}

export function defineStatement<Row = Record<string, never>>(text: string): Statement<Row> {
  return { name: createHash("sha256").update(text).digest("base64url").slice(0, 24), text };
}

/**
 * A statement that compares a table with a long list: planned each time it is sent. A plan made while the table was small
 * would compare every row of the full one with the whole list.
 */
export const defineFreshStatement = <Row = Record<string, never>>(text: string): Statement<Row> => ({
  name: undefined,
  text,
});
