import { expect, test } from "vitest";
import { Gathering } from "./gathering.ts";

/** So many come while a commit is under way or nobody is stored. */
function come(gathering: Gathering, count: number): void {
  for (let visitor = 0; visitor < count; visitor += 1) gathering.come();
}

test("one click after the other is stored at once", () => {
  const gathering = new Gathering();
  for (let click = 0; click < 3; click += 1) {
    gathering.come();
    expect(gathering.isComplete).toBe(true);
    gathering.answer(gathering.store());
    expect(gathering.isComplete).toBe(false);
  }
});

test("64 visitors who come again and again end in one commit, however they began", () => {
  for (const first of [1, 8, 32, 63]) {
    const gathering = new Gathering();
    come(gathering, first);
    const early = gathering.store();
    come(gathering, 64 - first);
    gathering.answer(early);
    expect(gathering.isComplete, `${first} are still on their way`).toBe(false);
    expect(gathering.isWaitingForOthers).toBe(true);
    come(gathering, first);
    expect(gathering.isComplete).toBe(true);
    expect(gathering.store()).toBe(64);
  }
});

test("whoever comes while others are stored waits for their commit", () => {
  const gathering = new Gathering();
  come(gathering, 2);
  const early = gathering.store();
  gathering.come();
  expect([gathering.isComplete, gathering.isWaitingForOthers]).toEqual([false, false]);
  gathering.answer(early);
  gathering.waitNoLonger();
  expect(gathering.store()).toBe(1);
});

test("those who do not come again are not waited for any longer", () => {
  const gathering = new Gathering();
  come(gathering, 40);
  gathering.answer(gathering.store());
  gathering.come();
  expect(gathering.isWaitingForOthers).toBe(true);
  gathering.waitNoLonger();
  expect(gathering.isComplete).toBe(true);
});

test("a crowd is stored in statements of a bearable length, without waiting for anybody", () => {
  const gathering = new Gathering();
  come(gathering, 700);
  const early = gathering.store();
  expect(early).toBe(500);
  come(gathering, 400);
  gathering.answer(early);
  expect(gathering.isComplete).toBe(true);
  expect(gathering.store()).toBe(500);
});
