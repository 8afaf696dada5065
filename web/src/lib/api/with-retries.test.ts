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

test("a failed attempt is repeated", async () => {
  const { attempt, attempts } = failing(2);
  await expect(withRetries(attempt, { pauses: [1, 1] })).resolves.toBe("there");
  expect(attempts()).toBe(3);
});

test("the failure of the last attempt is thrown", async () => {
  const { attempt, attempts } = failing(9);
  await expect(withRetries(attempt, { pauses: [1, 1] })).rejects.toThrow("failed 3");
  expect(attempts()).toBe(3);
});

test("an attempt that never ends fails after the timeout", async () => {
  const never = () => new Promise<string>(() => {});
  await expect(withRetries(never, { timeout: 5 })).rejects.toThrow("gave up after 5 ms");
});
