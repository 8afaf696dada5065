import { createContext, Script } from "node:vm";
import { expect, test } from "vitest";
import { PatternTime, withinProcessorTime } from "./processor-time.ts";

const sandbox = createContext({});
const endless = new Script("for (;;);");

/** Is stopped by the sandbox `times` times, each after `eachMs` of CPU time, then succeeds. */
function interrupted(times: number, eachMs: number) {
  let used = 0;
  let tries = 0;
  const run = () => {
    tries += 1;
    if (tries > times) return "done";
    used += eachMs;
    return endless.runInContext(sandbox, { timeout: 1 }) as string;
  };
  return { usedMs: () => used, tries: () => tries, run };
}

test("a run that mostly waited for the CPU is retried", () => {
  const { run, usedMs, tries } = interrupted(3, 10);
  expect(withinProcessorTime(run, usedMs)).toBe("done");
  expect(tries()).toBe(4);
});

test("all tries together have the CPU time of one", () => {
  const { run, usedMs, tries } = interrupted(100, 20);
  expect(() => withinProcessorTime(run, usedMs)).toThrow("timed out");
  expect(tries()).toBe(3);
});

test("a run that never gets the CPU is given up, and its own errors are not retried", () => {
  const starved = interrupted(100, 0);
  expect(() => withinProcessorTime(starved.run, starved.usedMs)).toThrow("timed out");
  expect(starved.tries()).toBe(20);
  let tries = 0;
  const faulty = () => {
    tries += 1;
    return new Script("new RegExp('(')").runInContext(sandbox) as boolean;
  };
  expect(() => withinProcessorTime(faulty)).toThrow("Unterminated group");
  expect(tries).toBe(1);
});

test("the runs of a request have a limited time together", () => {
  const time = new PatternTime();
  let used = 0;
  const run = () => (used += 45);
  for (const total of [45, 90, 135, 180, 225]) expect(time.spend(run, () => used)).toBe(total);
  expect(() => time.spend(run, () => used)).toThrow("used up");
});
