import { expect, test } from "vitest";
import { unstorableTexts } from "./unstorable-text.ts";

test("NUL and half a surrogate pair are found anywhere", () => {
  const body = { Name: "a\0b", Adresse: { Ort: "\ud800" }, Liste: ["gut", "\0"], Text: "💥" };
  expect(unstorableTexts(body)).toEqual([["Name"], ["Adresse", "Ort"], ["Liste", "1"]]);
});

test("ordinary text, numbers and undefined are accepted", () => {
  expect(unstorableTexts({ a: "Grüße\n", b: 1, c: null, d: undefined })).toEqual([]);
  expect(unstorableTexts(undefined)).toEqual([]);
});

test("a body nested very deeply does not exhaust the stack", () => {
  let nested: unknown = "\0";
  for (let depth = 0; depth < 5_000; depth += 1) nested = [nested];
  expect(unstorableTexts(nested)).toHaveLength(1);
});
