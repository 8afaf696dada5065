import { Client } from "pg";

// Any number that no other advisory lock of this database uses.
const demoLock = 7_204_010;

/** Two first starts on one empty database: the second waits until the first has brought the demo in. */
export async function holdingDemoLock<Result>(
  ownerUrl: string,
  work: () => Promise<Result>,
): Promise<Result> {
  // A connection of its own, without the limits of the pools: a first start takes longer than any statement.
  const client = new Client({ connectionString: ownerUrl, application_name: "weitersagen-demo" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [demoLock]);
    return await work();
  } finally {
    // Ends the lock.
    await client.end();
  }
}
