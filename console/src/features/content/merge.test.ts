import { expect, test } from "vitest";
import { changesBetween } from "../../entities/content/changes.ts";
import { mergeContent } from "./merge.ts";

const base = {
  Frage: { de: "Wann?", en: "When?" },
  Antwort: { de: "Bald.", en: "Soon." },
  Position: { iv: 1 },
};

test("what only one person changed is taken from that person", () => {
  const mine = { ...base, Frage: { de: "Wann genau?", en: "When?" } };
  const theirs = { ...base, Antwort: { de: "Bald.", en: "Very soon." }, Position: { iv: 2 } };
  expect(mergeContent(base, mine, theirs)).toEqual({
    merged: {
      Frage: { de: "Wann genau?", en: "When?" },
      Antwort: { de: "Bald.", en: "Very soon." },
      Position: { iv: 2 },
    },
    conflicts: [],
  });
});

test("where both changed the same text mine stays, and both are shown", () => {
  const mine = { ...base, Antwort: { de: "Morgen.", en: "Soon." } };
  const theirs = { ...base, Antwort: { de: "Übermorgen.", en: "Soon." } };
  const { merged, conflicts } = mergeContent(base, mine, theirs);
  expect(merged).toEqual(mine);
  expect(conflicts).toEqual([{ field: "Antwort", partition: "de", mine: "Morgen.", theirs: "Übermorgen." }]);
});

test("the same change of both is no conflict, and a removed value is a change", () => {
  const both = { ...base, Position: { iv: 3 } };
  expect(mergeContent(base, both, both).conflicts).toEqual([]);
  const { Position: _removed, ...without } = base;
  expect(changesBetween(base, without)).toEqual([
    { field: "Position", partition: "iv", before: 1, after: undefined },
  ]);
});
