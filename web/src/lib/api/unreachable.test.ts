import { expect, test } from "vitest";
import { problemOf } from "./problem.ts";
import { loadPart, unreachable } from "./unreachable.ts";

test("a part that cannot be loaded fails like a call without a response", async () => {
  const offline = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  const failure: unknown = await loadPart(offline, "de", { pauses: [] }).catch((thrown: unknown) => thrown);
  expect(problemOf(failure)).toMatchObject({ status: 0, detail: unreachable.de });
});

test("a part is loaded at the second attempt", async () => {
  const tries = [() => Promise.reject(new TypeError("offline")), () => Promise.resolve("there")];
  await expect(loadPart(() => tries.shift()!(), "de", { pauses: [0] })).resolves.toBe("there");
});
