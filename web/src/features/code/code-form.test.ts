import { expect, test } from "vitest";
import { faultIn } from "./code-form.ts";

test("look-alikes, case, blanks and hyphens are forgiven", () => {
  for (const typed of ["3F45D-3F45K", "3f45d3f45k", " 3f45d 3f45k ", "J53FD-D5E4B"]) {
    expect(faultIn(typed)).toBeUndefined();
  }
});

test("one wrong character is caught before anybody is asked", () => {
  expect(faultIn("3F45D-3F45J")).toEqual({ kind: "typo" });
  expect(faultIn("F345D-3F45K")).toEqual({ kind: "typo" });
});

test("what is missing is counted, and what is too much is said", () => {
  expect(faultIn("3F45D-3F")).toEqual({ kind: "short", missing: 3 });
  expect(faultIn("3F45D-3F45K7")).toEqual({ kind: "long" });
});
