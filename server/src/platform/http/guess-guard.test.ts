import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { demoTenant } from "../../../test/demo-tenant.ts";
import { Refusal } from "../refusal.ts";
import { GuessGuard } from "./guess-guard.ts";

const now = new Date("2026-11-15T09:00:00Z");
const caller = { tenant: demoTenant("ewe"), visitor: "visitor", now };
let guard: GuessGuard;
let lookUps: number;

beforeEach(() => {
  vi.useFakeTimers();
  guard = new GuessGuard({ take: () => Promise.resolve() });
  lookUps = 0;
});
afterEach(() => void vi.useRealTimers());

/** The result of a look-up: a reason of refusal or what was found. */
function lookUp(isFound: boolean): Promise<string> {
  const work = () => {
    lookUps += 1;
    return isFound ? Promise.resolve("found") : Promise.reject(new Refusal("notFound"));
  };
  return guard.watch(caller, work).catch((error: unknown) => (error as Refusal).reason);
}

async function missTwentyTimes(): Promise<void> {
  for (let miss = 0; miss < 20; miss += 1) expect(await lookUp(false)).toBe("notFound");
  lookUps = 0;
}

test("after twenty misses every further miss is refused and delays the next look-up by a second", async () => {
  await missTwentyTimes();
  const guesses = Promise.all([lookUp(false), lookUp(false), lookUp(false)]);
  await vi.advanceTimersByTimeAsync(999);
  expect(lookUps).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lookUps).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lookUps).toBe(3);
  expect(await guesses).toEqual(["tooManyAttempts", "tooManyAttempts", "tooManyAttempts"]);
});

test("a valid look-up of a slowed visitor succeeds after the pause, and delays nothing itself", async () => {
  await missTwentyTimes();
  await lookUp(false);
  const found = Promise.all([lookUp(true), lookUp(true), lookUp(true)]);
  await vi.advanceTimersByTimeAsync(1_010);
  expect(await found).toEqual(["found", "found", "found"]);
});

test("many waiting guesses make room for a newer look-up", async () => {
  await missTwentyTimes();
  const guesses = Array.from({ length: 100 }, () => lookUp(false));
  const found = lookUp(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(new Set(await Promise.all(guesses))).toEqual(new Set(["tooManyAttempts"]));
  expect(await found).toBe("found");
  expect(lookUps).toBe(1 + 5);
});

test("a visitor whom another server has refused is slowed here as well", async () => {
  guard = new GuessGuard({ take: () => Promise.reject(new Refusal("tooManyAttempts")) });
  expect(await lookUp(false)).toBe("tooManyAttempts");
  const guesses = [lookUp(false), lookUp(false)];
  await vi.advanceTimersByTimeAsync(10);
  expect(lookUps).toBe(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all(guesses)).toEqual(["tooManyAttempts", "tooManyAttempts"]);
});

test("other refusals do not count", async () => {
  for (let index = 0; index < 30; index += 1) {
    const locked = guard.watch(caller, () => Promise.reject(new Refusal("recommendationLocked")));
    await expect(locked).rejects.toMatchObject({ reason: "recommendationLocked" });
  }
  expect(await lookUp(false)).toBe("notFound");
});
