import type { Database } from "../db/database.ts";
import type { WriteProbe } from "../db/write-probe.ts";
import type { JobHealth } from "../jobs/health.ts";

export interface Readiness {
  /** Why this process should get no requests. Words for operators, without any detail of a request or a row. */
  readonly problems: readonly string[];
  /** What an operator should look at although requests are answered. */
  readonly warnings: readonly string[];
}

interface ReadinessDeps {
  readonly database: Pick<Database, "ping">;
  readonly writes: Pick<WriteProbe, "failure">;
  /** Absent where this process runs no jobs. */
  readonly jobs: Pick<JobHealth, "stalled" | "isLate"> | undefined;
}

/** Jobs that are late are a matter of load: a server that took itself out for that would only make it worse. */
export async function checkReadiness({ database, writes, jobs }: ReadinessDeps): Promise<Readiness> {
  const answers = await database.ping().then(
    () => true,
    () => false,
  );
  const stalled = jobs?.stalled() ?? [];
  return {
    problems: [
      ...(answers ? [] : ["the database does not answer"]),
      ...(writes.failure === undefined ? [] : ["the database accepts no writes"]),
      ...stalled.map((part) => `jobs have stopped: ${part}`),
    ],
    warnings: jobs?.isLate ? ["jobs are late"] : [],
  };
}
