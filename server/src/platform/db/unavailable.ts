/** The database cannot be reached just now; HTTP answers 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}
