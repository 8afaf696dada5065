import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Runs a process that gets a signal and stops as given; returns its exit code. */
async function endOf(stop: string): Promise<number> {
  const module = JSON.stringify(join(import.meta.dirname, "stop-on-signal.ts"));
  const program = `
    const { stopOnSignal } = await import(${module});
    stopOnSignal(${stop}, { info() {}, error() {} }, 50);
    setInterval(() => {}, 1_000);
    process.kill(process.pid, "SIGTERM");
    process.kill(process.pid, "SIGTERM");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: "ignore" });
  const [code] = (await once(child, "exit")) as [number];
  return code;
}

test.each([
  ["in order", "async () => {}", 0],
  ["with a failure", "async () => { throw new Error() }", 1],
  ["although something hangs", "() => new Promise(() => {})", 1],
])("a process that gets a signal ends %s", async (_how, stop, code) => {
  expect(await endOf(stop)).toBe(code);
});
