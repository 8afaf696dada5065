import { expect, test } from "vitest";
import { newlyChanged } from "./newly-changed.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 18, 14, minute));
const difference = (after: string) => ({ field: "Telefon", before: null, after });
const seen = { base: 4, number: 4, changedAt: at(1), differences: [difference("107")] };
const latest = (changedAt: Date, number = 4) => ({
  number,
  fields: [],
  differences: [difference("108")],
  draft: { base: 4, changedAt, changedBy: "Otto", note: "", publishAt: null, refusal: null },
});

test("a draft that was saved again, or a new version, is shown before it is published", () => {
  expect(newlyChanged(seen, latest(at(1)))).toBeUndefined();
  expect(newlyChanged(seen, { ...latest(at(1)), draft: null })).toBeUndefined();
  const changed = newlyChanged(seen, latest(at(2)));
  expect(changed).toEqual({
    base: 4,
    number: 4,
    changedAt: at(2),
    changedBy: "Otto",
    differences: [difference("108")],
  });
  expect(newlyChanged(seen, latest(at(1), 5))).toMatchObject({ number: 5, changedBy: undefined });
  // What is shown then is what the next click publishes.
  expect(changed && newlyChanged(changed, latest(at(2)))).toBeUndefined();
});
