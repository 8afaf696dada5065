/** The database cannot be used at the moment. A retry may succeed, so HTTP responds with 503 and `Retry-After`. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly retryAfterSeconds = 2;

  constructor(cause: unknown) {
    super("database unavailable", { cause });
  }
}

/** The database accepts connections and never answers. */
export class SilentDatabase extends Error {
  override readonly name = "SilentDatabase";
  readonly code = "ETIMEDOUT";

  constructor() {
    super("the database does not answer");
  }
}

const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "57P01", // admin shutdown
  "57P02", // crash shutdown
  "57P03", // starting up or shutting down
  "57P05", // idle session ended
  "57014", // statement timeout
  "55P03", // lock timeout
  "58030", // disk error
  "25006", // read-only: a primary that was demoted
]);

/** Connection errors, and exhausted disk, memory or connections. */
const unavailableClasses = /^(?:08|53)...$/;

// The driver reports these without a code.
const unavailableMessages = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error",
  "Client was closed",
  "Query read timeout",
];

/** The code of the database or of the system; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  const code = codeOf(error);
  if (unavailableCodes.has(code) || unavailableClasses.test(code)) return true;
  return error instanceof Error && unavailableMessages.some((message) => error.message.startsWith(message));
}

/** Why the database cannot be used, in a few words without a stack. These messages never contain data of a row. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof DatabaseUnavailable ? error.cause : error;
  return reason instanceof Error ? reason.message || codeOf(reason) : String(reason);
}

/** The database rejected a statement: the connection is still usable. */
export function isRefused(error: unknown): boolean {
  return /^[0-9A-Z]{5}$/.test(codeOf(error)) && !isUnavailable(error);
}

/** A row with this key exists already. */
export const isTaken = (error: unknown): boolean => codeOf(error) === "23505";

/** The row overlaps one that exists, where an exclusion constraint forbids it. */
export const isOverlapping = (error: unknown): boolean => codeOf(error) === "23P01";

/** A migration changed a table of a prepared statement: a new connection prepares it again. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === "0A000" && error instanceof Error && error.message.startsWith("cached plan");
}

/** Serialization failure, deadlock or stale plan: the same work may succeed when run again. */
export function isRepeatable(error: unknown): boolean {
  const code = codeOf(error);
  return code === "40001" || code === "40P01" || isStalePlan(error);
}

export function asDatabaseError(error: unknown): unknown {
  return isUnavailable(error) && !(error instanceof DatabaseUnavailable)
    ? new DatabaseUnavailable(error)
    : error;
}
