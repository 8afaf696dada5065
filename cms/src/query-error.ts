/** A query that cannot be understood: the caller's fault, answered with 400 and this message. */
export class QueryError extends Error {
  override readonly name = "QueryError";
}
