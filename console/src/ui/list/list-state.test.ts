import { countedRecommendations } from "@weitersagen/contract/console/insight-lists";
import { expect, test } from "vitest";
import { stateOf } from "./list-state.ts";

test.each([
  ["von", "abc"],
  ["bis", "2026-02-30"],
  ["schritt", "toString"],
])("a list leaves out %s=%s of its address and names it", (name, value) => {
  const { filters, unread, view } = stateOf(countedRecommendations, { [name]: value, kanal: "whatsapp" });
  expect(filters).toEqual({ channel: "whatsapp" });
  expect(unread.map(({ filter, value: given }) => [filter.wire, given])).toEqual([[name, value]]);
  expect(view).toBe("kanal=whatsapp");
});

test("a list keeps what its filters can be set to", () => {
  const { filters, unread } = stateOf(countedRecommendations, { von: "2026-02-28", schritt: "paid" });
  expect(filters).toEqual({ from: "2026-02-28", step: "paid" });
  expect(unread).toEqual([]);
});
