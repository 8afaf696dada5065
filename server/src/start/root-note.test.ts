import { expect, test } from "vitest";
import { warnAboutRoot } from "./root-note.ts";

test.each([
  [0, 1],
  [1000, 0],
])("a start by user %d is noted %d times", (uid, times) => {
  const lines: unknown[] = [];
  warnAboutRoot({ warn: (line: unknown) => void lines.push(line) }, uid);
  expect(lines).toHaveLength(times);
});
