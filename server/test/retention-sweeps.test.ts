import { isTerm, type KindOfData } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { retentionCases, type TermName } from "./retention-cases.ts";
import { retentionRun } from "./retention-run.ts";

/** Winter time; half of the terms end in summer time. */
const begin = new Date("2026-03-02T09:00:00Z");
const app = await startTestApp({ now: begin });
const { jobs, sweepAt } = retentionRun(app);

const kinds = Object.entries<KindOfData>(kindsOfData);
test("every sweep that the data map names exists", () => {
  const known = new Set([...jobs.sweeps, ...(jobs.installationSweeps ?? [])].map(({ name }) => name));
  const named = kinds.flatMap(([kind, { end }]) => (end.sweeps ?? []).map((sweep) => ({ kind, sweep })));
  expect(
    named.filter(({ sweep }) => !known.has(sweep)),
    "kinds of data whose term nothing enforces: no sweep of this name runs",
  ).toEqual([]);
});

const cases = retentionCases(app, begin);

/** The books come last: their sweep deletes what the others plant. */
const names = (Object.keys(cases) as TermName[]).toSorted(
  (one, other) => cases[one].ends.localeCompare(cases[other].ends) || one.localeCompare(other),
);

test("every kind of data that ends by time has a case", () => {
  const ending = kinds.filter(([, { end }]) => isTerm(end)).map(([name]) => name);
  expect(names.toSorted()).toEqual(ending.toSorted());
});

test.each(names)("%s: there until the last second of the term, and gone at its end", async (name) => {
  const { ends, plant, seen } = cases[name];
  app.clock.set(begin);
  await plant();
  const end = new Date(ends);
  await sweepAt(name, new Date(end.getTime() - 1_000));
  expect(await seen(), `a second before ${ends}`).toBe(true);
  await sweepAt(name, end);
  expect(await seen(), `at ${ends}`).toBe(false);
});
