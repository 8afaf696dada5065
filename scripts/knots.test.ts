import { expect, test } from "vitest";
import { knotIn } from "./knots.ts";

test("files that import each other in a circle are found, others are not", () => {
  const tree = {
    client: { file: "client.js", imports: ["forms", "kit"] },
    forms: { file: "forms.js", imports: ["kit"] },
    kit: { file: "kit.js" },
  };
  expect(knotIn(tree)).toBeUndefined();
  const tied = { ...tree, kit: { file: "kit.js", imports: ["forms"] } };
  expect(knotIn(tied)).toEqual(["forms.js", "kit.js", "forms.js"]);
});
