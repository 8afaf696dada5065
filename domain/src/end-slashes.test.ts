import { expect, test } from "vitest";
import { withoutEndSlashes } from "./end-slashes.ts";

test.each([
  ["/internet//", "/internet"],
  ["/a//b", "/a//b"],
  ["///", ""],
  ["", ""],
])("%s without the slashes at its end is %s", (path, expected) => {
  expect(withoutEndSlashes(path)).toBe(expected);
  expect(withoutEndSlashes(`${"/".repeat(1_000_000)}x${path}`)).toHaveLength(1_000_001 + expected.length);
});
