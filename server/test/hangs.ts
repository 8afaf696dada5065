import type { Pool } from "pg";
import { readPostmasterFile } from "../src/platform/postgres/postmaster.ts";

/** Makes a database hang: it accepts connections and does not respond. Returns a function that resumes it. */
export async function hang(cluster: string, owner: Pool): Promise<() => void> {
  const postmaster = readPostmasterFile(cluster);
  if (!postmaster) throw new Error("no database runs here");
  const client = await owner.connect();
  const held = [postmaster.pid];
  const goOn = () => {
    for (const pid of held) process.kill(pid, "SIGCONT");
  };
  try {
    // First, so that no new connection arrives while the others are counted.
    process.kill(postmaster.pid, "SIGSTOP");
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'client backend'",
    );
    for (const { pid } of rows) {
      process.kill(pid, "SIGSTOP");
      held.push(pid);
    }
    return goOn;
  } catch (error) {
    goOn();
    throw error;
  } finally {
    client.release();
  }
}

const tick = 100;

/** How long something takes in milliseconds, without the time in which this process itself was blocked. */
export async function spent<Result>(
  work: Promise<Result>,
): Promise<{ result: Result; milliseconds: number }> {
  let milliseconds = 0;
  const timer = setInterval(() => (milliseconds += tick), tick);
  try {
    return { result: await work, milliseconds };
  } finally {
    clearInterval(timer);
  }
}
