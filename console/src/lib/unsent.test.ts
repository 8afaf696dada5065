import { expect, test } from "vitest";
import { unsent } from "./unsent.ts";

test("what was sent is done, unless it was typed on meanwhile", () => {
  const sent = { name: "Küste", colour: { accent: "#004f9f" } };
  expect(unsent({ name: "Küste", colour: { accent: "#004f9f" } }, sent)).toEqual({});
  expect(unsent({ name: "Küstenstrom", colour: { accent: "#004f9f" } }, sent)).toEqual({
    name: "Küstenstrom",
  });
  expect(unsent({ ...sent, claim: "" }, sent)).toEqual({ claim: "" });
});
