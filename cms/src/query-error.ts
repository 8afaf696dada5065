/** An invalid query. The response is status 400 with this message. */
export class QueryError extends Error {
  override readonly name = "QueryError";
}
