import type { Check, CheckName } from "@weitersagen/contract/console/system";
import type { Clock } from "../../../platform/clock.ts";

export interface Outcome {
  readonly state: Exclude<Check["state"], "unknown">;
  /** A few words for operators, without any secret. */
  readonly detail?: string;
}

/** Something outside of this process that may fail. A check that throws has failed. */
export interface HealthCheck {
  readonly name: CheckName;
  readonly tenant: string | null;
  readonly run: () => Promise<Outcome>;
}

const FRESH_MS = 30_000;
const PATIENCE_MS = 10_000;

const keyOf = ({ name, tenant }: Pick<HealthCheck, "name" | "tenant">): string => `${name} ${tenant ?? ""}`;

/**
 * The last results of the checks. Reading starts them again if they are old and waits for none of them: a provider that
 * hangs must not hold up the page, or the transaction of the call that reads it.
 */
export function healthChecks(list: () => readonly HealthCheck[], clock: Clock, freshMs = FRESH_MS) {
  const known = new Map<string, { outcome: Outcome; checkedAt: Date }>();
  let startedAt = 0;
  let running: Promise<void> | undefined;
  const start = (): void => {
    const now = clock.now().getTime();
    if (now - startedAt < freshMs) return;
    startedAt = now;
    void runAll();
  };
  const runAll = async (): Promise<void> => {
    const runs = list().map(async (check) => {
      const outcome = await within(check.run);
      known.set(keyOf(check), { outcome, checkedAt: clock.now() });
    });
    await Promise.all(runs);
  };
  return {
    /** Runs every check now and waits for all of them. Calls at the same time share one run. */
    again(): Promise<void> {
      startedAt = clock.now().getTime();
      running ??= runAll().finally(() => (running = undefined));
      return running;
    },
    read(): Check[] {
      start();
      return list().map(({ name, tenant }) => {
        const found = known.get(keyOf({ name, tenant }));
        return {
          name,
          tenant,
          state: found?.outcome.state ?? "unknown",
          detail: found?.outcome.detail ?? "",
          checkedAt: found?.checkedAt ?? null,
        };
      });
    },
  };
}
export type HealthChecks = ReturnType<typeof healthChecks>;

async function within(run: () => Promise<Outcome>): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ state: "failed", detail: "no answer" }), PATIENCE_MS);
    timer.unref();
  });
  try {
    return await Promise.race([run(), late]);
  } catch (error) {
    return { state: "failed", detail: detailOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** The name or code of an error: its message may quote an address. */
function detailOf(error: unknown): string {
  const { code, reason, name } = (error ?? {}) as { code?: unknown; reason?: unknown; name?: unknown };
  for (const text of [reason, code, name])
    if (typeof text === "string" && text !== "") return text.slice(0, 100);
  return "failed";
}
