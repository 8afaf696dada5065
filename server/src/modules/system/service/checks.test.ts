import { expect, test } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { healthChecks, type Outcome } from "./checks.ts";

test("checks that are asked for at the same time run once, and again afterwards", async () => {
  let runs = 0;
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const run = () => {
    runs += 1;
    return promise;
  };
  const checks = healthChecks(() => [{ name: "database", tenant: null, run }], systemClock);
  const both = [checks.again(), checks.again()];
  expect(runs).toBe(1);
  resolve({ state: "good" });
  await Promise.all(both);
  expect(checks.read()).toMatchObject([{ name: "database", state: "good" }]);
  await checks.again();
  expect(runs).toBe(2);
});
