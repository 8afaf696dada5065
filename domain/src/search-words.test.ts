import { expect, test } from "vitest";
import { queryWords, indexWords } from "./search-words.ts";

test.each(["Görlitz", "görlitz", "Goerlitz", "GORLITZ", "Go\u0308rlitz"])("%s finds Görlitz", (asked) => {
  const [word = ""] = queryWords(asked);
  expect(indexWords("Görlitz")).toContain(word);
});

test("a name of several parts is found by each of them", () => {
  expect(indexWords("Frankfurt am Main", "Allgaier-Loh")).toEqual([
    "frankfurt",
    "am",
    "main",
    "allgaier",
    "loh",
  ]);
});

test("ß is found as ss, and only letters and digits are searched", () => {
  expect(indexWords("Weiß")).toEqual(["weiss"]);
  expect(queryWords(`O'Brien"; drop table -- %_`)).toEqual(["o", "brien", "drop", "table"]);
  expect(queryWords(" \u0000 ' ")).toEqual([]);
});
