import { expect, test } from "vitest";
import { problemOf } from "./problem.ts";
import { loadPart, unreachable } from "./unreachable.ts";

test("a part that does not come fails like a call that nobody answers", async () => {
  const offline = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
  const failure: unknown = await loadPart(offline, "de", { pauses: [] }).catch((thrown: unknown) => thrown);
  expect(problemOf(failure)).toMatchObject({ status: 0, detail: unreachable.de });
});

test("a part that comes at the second try is there", async () => {
  const tries = [() => Promise.reject(new TypeError("offline")), () => Promise.resolve("there")];
  await expect(loadPart(() => tries.shift()!(), "de", { pauses: [0] })).resolves.toBe("there");
});
