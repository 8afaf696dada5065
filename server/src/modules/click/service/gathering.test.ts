import { expect, test } from "vitest";
import { Gathering } from "./gathering.ts";

function come(gathering: Gathering, count: number): void {
  for (let visitor = 0; visitor < count; visitor += 1) gathering.come();
}

test("one click after the other is stored at once", () => {
  const gathering = new Gathering();
  expect(gathering.isComplete).toBe(false);
  for (let click = 0; click < 3; click += 1) {
    gathering.come();
    expect(gathering.isComplete).toBe(true);
    gathering.answer(gathering.store());
    expect(gathering.isComplete).toBe(false);
  }
});

test("64 visitors who come again and again nearly all share a commit, however they began", () => {
  for (const first of [1, 8, 32, 63]) {
    const gathering = new Gathering();
    come(gathering, first);
    const early = gathering.store();
    come(gathering, 64 - first);
    gathering.answer(early);
    while (!gathering.isComplete) gathering.come();
    expect(gathering.store(), `${first} at first`).toBeGreaterThanOrEqual(56);
  }
});

test("the last eighth is not waited for", () => {
  const gathering = new Gathering();
  come(gathering, 64);
  gathering.answer(gathering.store());
  come(gathering, 55);
  expect([gathering.isComplete, gathering.isWaitingForOthers]).toEqual([false, true]);
  gathering.come();
  expect([gathering.isComplete, gathering.isWaitingForOthers]).toEqual([true, false]);
});

test("whoever comes while others are stored waits for the end of their commit", () => {
  const gathering = new Gathering();
  come(gathering, 2);
  const early = gathering.store();
  come(gathering, 30);
  expect([gathering.isComplete, gathering.isWaitingForOthers]).toEqual([false, false]);
  gathering.answer(early);
  expect(gathering.isComplete).toBe(true);
});

test("those who do not come again are not expected any longer", () => {
  const gathering = new Gathering();
  come(gathering, 40);
  gathering.answer(gathering.store());
  gathering.come();
  expect(gathering.isWaitingForOthers).toBe(true);
  gathering.expectNobody();
  expect(gathering.isComplete).toBe(true);
});

test("a crowd is stored in statements of a bearable length, without waiting for anybody", () => {
  const gathering = new Gathering();
  come(gathering, 700);
  const early = gathering.store();
  expect(early).toBe(500);
  come(gathering, 300);
  gathering.answer(early);
  expect(gathering.isComplete).toBe(true);
  expect(gathering.store()).toBe(500);
});
