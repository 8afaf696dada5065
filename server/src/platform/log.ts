import { pino, stdTimeFunctions } from "pino";
import type { Logger } from "pino";

export type Log = Logger;

/**
 * JSON lines without personal data: requests are logged by route template, errors by name, code and stack. A
 * message of the database may quote the row it refused, so messages of foreign errors stay out.
 */
export function createLog(level: string, destination?: NodeJS.WritableStream): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Writes a warning that repeats itself, with the same details, once: for work that looks at the same thing in rounds. */
export function withoutRepeats(log: Log): Log {
  const written = new Set<string>();
  const warn = (details: object, message?: string) => {
    const key = "err" in details ? undefined : JSON.stringify([message, details]);
    if (key !== undefined && written.has(key)) return;
    if (key !== undefined) written.add(key);
    log.warn(details, message);
  };
  return Object.assign(Object.create(log) as Log, { warn });
}

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code } = error as Error & { code?: unknown };
  return {
    name: error.name,
    ...(typeof code === "string" ? { code } : {}),
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => line.trimStart().startsWith("at "))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
