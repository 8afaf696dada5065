import { expect, test } from "vitest";
import { withRetries } from "./with-retries.ts";

function failing(times: number) {
  let attempts = 0;
  const attempt = () => {
    attempts += 1;
    return attempts > times ? Promise.resolve("there") : Promise.reject(new Error(`failed ${attempts}`));
  };
  return { attempt, attempts: () => attempts };
}

test("a screen that fails to load is asked for again", async () => {
  const { attempt, attempts } = failing(2);
  await expect(withRetries(attempt, { pauses: [1, 1] })).resolves.toBe("there");
  expect(attempts()).toBe(3);
});

test("after the last attempt its failure is told", async () => {
  const { attempt, attempts } = failing(9);
  await expect(withRetries(attempt, { pauses: [1, 1] })).rejects.toThrow("failed 3");
  expect(attempts()).toBe(3);
});

test("one that never answers is given up at the ceiling", async () => {
  const never = () => new Promise<string>(() => {});
  await expect(withRetries(never, { timeout: 5 })).rejects.toThrow("gave up after 5 ms");
});
