import { expect, test } from "vitest";
import { diffWords, shortened } from "./diff.ts";

test("texts are compared word by word", () => {
  expect(diffWords("Nach acht Wochen ist sie da.", "Nach zehn Wochen ist sie bereit.")).toEqual([
    { kind: "same", text: "Nach " },
    { kind: "removed", text: "acht" },
    { kind: "added", text: "zehn" },
    { kind: "same", text: " Wochen ist sie " },
    { kind: "removed", text: "da." },
    { kind: "added", text: "bereit." },
  ]);
  expect(diffWords("", "neu")).toEqual([{ kind: "added", text: "neu" }]);
});

test("a long text that stayed is shortened to the words around a change", () => {
  const long = "Wort ".repeat(200);
  const [before, removed, added, after] = shortened(diffWords(`${long}acht ${long}`, `${long}zehn ${long}`));
  expect([removed?.text, added?.text]).toEqual(["acht", "zehn"]);
  expect(before?.text).toMatch(/^… (?:Wort ){5,60}$/);
  expect(after?.text).toMatch(/^ (?:Wort ){5,60}…$/);
  const between = shortened(diffWords(`eins ${long}zwei`, `one ${long}two`))[2];
  expect(between?.text).toMatch(/^ (?:Wort )+… (?:Wort )+$/);
  expect(shortened(diffWords("Nach acht Wochen", "Nach zehn Wochen"))).toEqual(
    diffWords("Nach acht Wochen", "Nach zehn Wochen"),
  );
});
