import type { TestApp } from "./app.ts";
import { eventually } from "./eventually.ts";

/** Runs work while another connection holds these changes, and commits them once the work waits for them. */
export async function runBeside<Result>(
  { testDatabase: { owner } }: TestApp,
  changes: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const rival = await owner.connect();
  try {
    await rival.query("begin");
    for (const change of changes) await rival.query(change);
    const working = work();
    await eventually(async () => {
      const waiting = await owner.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return waiting.rows.length > 0;
    });
    await rival.query("commit");
    return await working;
  } finally {
    rival.release();
  }
}
