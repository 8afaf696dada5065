import { expect, test } from "vitest";
import { problemOf } from "./problem.ts";
import { loadPart, unreachableText } from "./unreachable.ts";

test("a part that cannot be loaded fails like a call without a response", async () => {
  const broken = () => Promise.reject(new Error("broken"));
  const failure: unknown = await loadPart(broken, "de").catch((thrown: unknown) => thrown);
  expect(problemOf(failure)).toMatchObject({ status: 0, detail: unreachableText.de });
});
