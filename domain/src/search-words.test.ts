import { expect, test } from "vitest";
import { askedWords, foundByWords } from "./search-words.ts";

test.each(["Görlitz", "görlitz", "Goerlitz", "GORLITZ", "Go\u0308rlitz"])("%s finds Görlitz", (asked) => {
  const [word = ""] = askedWords(asked);
  expect(foundByWords("Görlitz")).toContain(word);
});

test("a name of several parts is found by each of them", () => {
  expect(foundByWords("Frankfurt am Main", "Allgaier-Loh")).toEqual([
    "frankfurt",
    "am",
    "main",
    "allgaier",
    "loh",
  ]);
});

test("ß is found as ss, and only letters and digits are searched", () => {
  expect(foundByWords("Weiß")).toEqual(["weiss"]);
  expect(askedWords(`O'Brien"; drop table -- %_`)).toEqual(["o", "brien", "drop", "table"]);
  expect(askedWords(" \u0000 ' ")).toEqual([]);
});
