import { expect, test } from "vitest";
import { findChunkCycle } from "./chunk-cycles.ts";

test("files that import each other in a cycle are found, others are not", () => {
  const tree = {
    client: { file: "client.js", imports: ["forms", "kit"] },
    forms: { file: "forms.js", imports: ["kit"] },
    kit: { file: "kit.js" },
  };
  expect(findChunkCycle(tree)).toBeUndefined();
  const cyclic = { ...tree, kit: { file: "kit.js", imports: ["forms"] } };
  expect(findChunkCycle(cyclic)).toEqual(["forms.js", "kit.js", "forms.js"]);
});
