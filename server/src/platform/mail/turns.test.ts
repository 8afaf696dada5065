import { setImmediate as nextTick } from "node:timers/promises";
import { expect, test } from "vitest";
import { turnsInOrder } from "./turns.ts";

test("turns follow each other in the order in which they ask", async () => {
  const newTurn = turnsInOrder(60_000);
  const events: string[] = [];
  const turns = ["a", "b", "c"].map((name) => {
    const turn = newTurn();
    void turn.begin().then(() => events.push(name));
    return turn;
  });
  await nextTick();
  expect(events).toEqual(["a"]);
  // A turn that ends before it could begin is skipped.
  turns[1]?.end();
  await nextTick();
  expect(events).toEqual(["a"]);
  turns[0]?.end();
  await nextTick();
  expect(events).toEqual(["a", "b", "c"]);
});

test("a turn that never asked holds up no other, and asking twice is asking once", async () => {
  const newTurn = turnsInOrder(60_000);
  newTurn();
  const second = newTurn();
  await second.begin();
  await second.begin();
  second.end();
  await expect(newTurn().begin()).resolves.toBeUndefined();
});

test("a turn that lasts too long holds up no other", async () => {
  const newTurn = turnsInOrder(1);
  await newTurn().begin();
  await expect(newTurn().begin()).resolves.toBeUndefined();
});
