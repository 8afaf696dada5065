import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./address.ts";

test.each(["5", "true", "null", "[1,2]", '{"a":1}', "-valid", "ä ö+&=%"])(
  "%s in an address is text, before and after a reload",
  (text) => {
    expect(parseSearch(stringifySearch({ sortierung: text }))).toEqual({ sortierung: text });
  },
);

test("a number of an old bookmark is read without its quotation marks", () => {
  expect(parseSearch("?zeitraum=%2230%22&suche=%22a%22")).toEqual({ zeitraum: "30", suche: '"a"' });
});

test("what is not set is not in the address", () => {
  expect(stringifySearch({ von: undefined, bis: "", seite: 2 })).toBe("?seite=2");
  expect(stringifySearch({ von: undefined })).toBe("");
});
