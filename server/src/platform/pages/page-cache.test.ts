import { expect, test } from "vitest";
import { PageCache } from "./page-cache.ts";

function cacheOf(maxBytes = 1000, until = new Date(1_000_000)) {
  const clock = { now: 0 };
  const cache = new PageCache<string>({
    maxBytes,
    keep: (value) =>
      value.startsWith("!") ? undefined : { size: value.length, freshMs: 10, staleMs: 100, until },
    now: () => clock.now,
    clock: { now: () => new Date(clock.now) },
  });
  let made = 0;
  const make = (value: string) => () => {
    made += 1;
    return Promise.resolve(value);
  };
  return { clock, cache, make, made: () => made };
}

test("a value is made once and then returned synchronously", async () => {
  const { cache, make, made } = cacheOf();
  await cache.get("a", make("one"));
  expect(cache.get("a", make("two"))).toBe("one");
  expect(made()).toBe(1);
});

test("concurrent callers share one computation", async () => {
  const { cache, make, made } = cacheOf();
  const answers = await Promise.all(Array.from({ length: 50 }, async () => cache.get("a", make("one"))));
  expect(new Set(answers)).toEqual(new Set(["one"]));
  expect(made()).toBe(1);
});

test("a stale value is returned once more while a new one is made", async () => {
  const { cache, make, clock } = cacheOf();
  await cache.get("a", make("old"));
  clock.now = 11;
  expect(cache.get("a", make("new"))).toBe("old");
  await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(cache.get("a", make("never"))).toBe("new");
});

test("a value stays in use when the new one cannot be made", async () => {
  const { cache, make, clock } = cacheOf();
  await cache.get("a", make("old"));
  clock.now = 11;
  expect(cache.get("a", () => Promise.reject(new Error("away")))).toBe("old");
  await new Promise((resolve) => setImmediate(resolve));
  expect(cache.get("a", make("new"))).toBe("old");
});

test("an expired value is made again, and a failure is reported", async () => {
  const { cache, make, clock } = cacheOf();
  await cache.get("a", make("old"));
  clock.now = 100;
  await expect(cache.get("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  await expect(cache.get("a", make("new"))).resolves.toBe("new");
});

test("an uncacheable value is made each time", async () => {
  const { cache, make, made } = cacheOf();
  await cache.get("a", make("!failed"));
  await cache.get("a", make("!failed"));
  expect(made()).toBe(2);
});

test("the least recently used value is evicted first, and the limit is never exceeded", async () => {
  const { cache, make } = cacheOf(30);
  for (const key of ["a", "b", "c"]) await cache.get(key, make(key.repeat(10)));
  expect(cache.get("a", make("again"))).toBe("a".repeat(10));
  await cache.get("d", make("d".repeat(10)));
  expect(cache.get("a", make("again"))).toBe("a".repeat(10));
  await expect(cache.get("b", make("again"))).resolves.toBe("again");
});

test("a value is made again from a given time on, however fresh it is", async () => {
  const { cache, make, clock } = cacheOf(1000, new Date(5));
  await cache.get("a", make("old"));
  clock.now = 4;
  expect(cache.get("a", make("new"))).toBe("old");
  clock.now = 5;
  await expect(cache.get("a", make("new"))).resolves.toBe("new");
});

test("values that are requested once do not evict those that are requested again", async () => {
  const { cache, make } = cacheOf(100);
  for (const key of ["a", "b"]) {
    await cache.get(key, make(key.repeat(10)));
    await cache.get(key, make("never"));
  }
  for (let number = 0; number < 100; number += 1) await cache.get(`scan ${number}`, make("x".repeat(10)));
  expect(cache.get("a", make("again"))).toBe("a".repeat(10));
  expect(cache.get("b", make("again"))).toBe("b".repeat(10));
});
