import { setTimeout as sleep } from "node:timers/promises";

/** Waits until a condition holds, for work of other processes. Being slow is not a failure, hanging is. */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  { seconds = 40 }: { seconds?: number } = {},
): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error("it did not happen in time");
    await sleep(15);
  }
}
