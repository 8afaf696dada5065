import type { Client, Connection, Submittable } from "pg";

/** A column of a result, as PostgreSQL describes it. */
export interface ResultColumn {
  readonly name: string;
  readonly dataTypeID: number;
  /** The column of a table that it comes from, both 0 for an expression. */
  readonly tableID: number;
  readonly columnID: number;
}

/** Sends Parse and Describe only: PostgreSQL plans nothing and runs nothing. */
class Description implements Submittable {
  readonly columns = Promise.withResolvers<ResultColumn[]>();
  readonly #text: string;
  #found: ResultColumn[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  submit(connection: Connection): void {
    connection.parse({ name: "", text: this.#text, types: [] }, true);
    connection.describe({ type: "S", name: "" }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: ResultColumn[] }): void {
    this.#found = fields;
  }

  handleError(error: Error): void {
    this.columns.reject(error);
  }

  handleReadyForQuery(): void {
    this.columns.resolve(this.#found);
  }
}

/** The columns that a statement returns. */
export function describeStatement(client: Client, text: string): Promise<ResultColumn[]> {
  const description = new Description(text);
  client.query(description);
  return description.columns.promise;
}
