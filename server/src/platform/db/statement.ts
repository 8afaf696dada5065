import { createHash } from "node:crypto";

/**
 * A statement for hot paths: sent under a name, so PostgreSQL parses it once per connection.
 * The name comes from the text, because one name for two texts is an error.
 */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Carries the row's type only; never set. */
  readonly row?: Row;
}

export function defineStatement<Row = Record<string, never>>(text: string): Statement<Row> {
  return { name: createHash("sha256").update(text).digest("base64url").slice(0, 24), text };
}
