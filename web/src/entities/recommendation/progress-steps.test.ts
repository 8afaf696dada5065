import { expect, test } from "vitest";
import { testPage } from "../../../test/page.ts";
import { textsOf } from "../../lib/texts/texts.ts";
import { progressStepsOf } from "./progress-steps.ts";
import { progressTexts } from "./progress-texts.ts";

const at = new Date("2026-11-18T10:00:00Z");
const brand = "Küstenstrom";
const t = textsOf(progressTexts, testPage());

test("a held reward is in review while its order is checked already", () => {
  const steps = [
    { kind: "verified", at },
    { kind: "provided", at: null },
  ] as const;
  const shown = progressStepsOf(
    { steps: [...steps], next: { kind: "provided", by: null }, isHeld: true },
    t,
    { language: "de", brand, now: at },
  );
  expect(shown.map(({ label, state, date }) => [label, state, date])).toEqual([
    ["Bestellung bestätigt", "done", "18.11.2026"],
    ["Prämie bereit", "current", "in Prüfung"],
  ]);
});

test.each([
  ["accepted", "möglich bis 18.11.2026"],
  ["ordered", "möglich bis 18.11.2026"],
  ["verified", "Küstenstrom hat Zeit bis 18.11.2026"],
] as const)("the last day of the step %s is no promise: %s", (kind, date) => {
  const steps = [{ kind, at: null }];
  const [shown] = progressStepsOf({ steps, next: { kind, by: at } }, t, { language: "de", brand, now: at });
  expect(shown?.date).toBe(date);
});

test.each([
  ["2026-11-18T22:00:00Z", "bis 18.11.2026"],
  ["2026-11-19T08:00:00Z", "verspätet, war bis 18.11.2026 zugesagt"],
])("at %s a payment by the 18th is shown as: %s", (now, date) => {
  const steps = [{ kind: "paid" as const, at: null }];
  const [shown] = progressStepsOf({ steps, next: { kind: "paid", by: at } }, t, {
    language: "de",
    brand,
    now: new Date(now),
  });
  expect(shown?.date).toBe(date);
});

test("a voucher is sent, not paid out", () => {
  const steps = [{ kind: "paid" as const, at: null }];
  const [shown] = progressStepsOf({ steps, next: { kind: "paid", by: at }, isVoucher: true }, t, {
    language: "de",
    brand,
    now: at,
  });
  expect([shown?.label, shown?.date]).toEqual(["Gutscheincode verschickt", "bis 18.11.2026"]);
});

test("progress that has stopped shows nothing as still to come", () => {
  const steps = [
    { kind: "clicked" as const, at },
    { kind: "accepted" as const, at: null },
    { kind: "ordered" as const, at: null },
  ];
  const known = { language: "de", brand, now: at } as const;
  const states = (next: { kind: "accepted"; by: Date } | null) =>
    progressStepsOf({ steps, next }, t, known).map(({ state }) => state);
  expect(states(null)).toEqual(["done", "stopped"]);
  expect(states({ kind: "accepted", by: at })).toEqual(["done", "current", "ahead"]);
});

test("the last day to collect a reward belongs to the reward, not to its payment", () => {
  const steps = [
    { kind: "provided" as const, at },
    { kind: "paid" as const, at: null },
  ];
  const by = new Date("2027-04-22T10:00:00Z");
  const shown = progressStepsOf({ steps, next: { kind: "expires", by } }, t, {
    language: "de",
    brand,
    now: at,
  });
  expect(shown.map(({ label, state, date }) => [label, state, date])).toEqual([
    ["Prämie bereit", "done", "seit 18.11.2026, abholbar bis 22.04.2027"],
    ["Prämie abholen", "current", undefined],
  ]);
});
