import { Registry } from "prom-client";
import { readConfig } from "../src/config.ts";
import { composeJobs } from "../src/compose/jobs.ts";
import type { TestApp } from "./app.ts";
import { silentLog } from "./database.ts";

/** Something that time changes, with what it must be at every moment. */
export interface Tracked {
  readonly name: string;
  readonly begins: Date;
  /** Makes it; called when the clock stands at its beginning. */
  readonly begin: () => Promise<void>;
  /** Each state with the first moment of it, in order; the first one begins with the thing itself. */
  readonly states: readonly (readonly [from: Date, state: string])[];
  readonly see: () => Promise<string>;
  /** Looked at around its own deadlines only, because looking is a request that counts. */
  readonly isAsked?: boolean;
}

const SECOND = 1_000;
const DAY = 86_400_000;

/** The last second before each deadline, the deadline itself and the second after it. */
function momentsOf({ begins, states }: Tracked): number[] {
  const deadlines = states.slice(1).map(([from]) => from.getTime());
  return [begins.getTime(), ...deadlines.flatMap((at) => [at - SECOND, at, at + SECOND])];
}

function expectedAt({ states }: Tracked, now: number): string {
  return states.findLast(([from]) => from.getTime() <= now)?.[1] ?? "not begun";
}

interface Journey {
  readonly tenant: string;
  readonly tracked: readonly Tracked[];
  /** Days after each beginning on which all is looked at, too. */
  readonly days?: readonly number[];
}

/** Sets the clock to every relevant time in order, runs all sweeps, and reports wrong states. */
export async function travel(
  app: TestApp,
  { tenant: slug, tracked, days = [] }: Journey,
): Promise<{ moments: number; faults: string[] }> {
  const jobs = composeJobs({
    config: readConfig({ LOG_LEVEL: "silent" }),
    jobsUrl: app.testDatabase.jobsUrl,
    database: app.database,
    tenants: app.tenants,
    secretKeys: app.secretKeys,
    registry: new Registry(),
    log: silentLog,
  });
  const tenantId = app.tenants.bySlug(slug)?.id ?? 0;
  const own = new Map(tracked.map((thing) => [thing, new Set(momentsOf(thing))]));
  const ticks = tracked.flatMap(({ begins }) => days.map((day) => begins.getTime() + day * DAY));
  const moments = [...new Set([...ticks, ...[...own.values()].flatMap((set) => [...set])])].toSorted(
    (a, b) => a - b,
  );
  const faults: string[] = [];
  for (const now of moments) {
    app.clock.set(new Date(now));
    for (const thing of tracked) if (thing.begins.getTime() === now) await thing.begin();
    for (const sweep of jobs.sweeps)
      await sweep.run({ tenantId, now: new Date(now), database: app.database });
    for (const thing of tracked) {
      if (thing.begins.getTime() > now || (thing.isAsked && !own.get(thing)?.has(now))) continue;
      const [expected, seen] = [expectedAt(thing, now), await thing.see()];
      if (seen !== expected)
        faults.push(`${new Date(now).toISOString()} ${thing.name}: ${seen}, not ${expected}`);
    }
  }
  jobs.close();
  return { moments: moments.length, faults };
}
