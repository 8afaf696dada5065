import { expect, test } from "vitest";
import { hasBegun, versionInForce } from "./text-version.ts";

test("the newest version that has begun is in force, on its first day already", () => {
  const versions = ["2026-05-01", "2027-01-01", "2026-11-17"];
  expect(versionInForce(versions, "2026-11-16")).toBe("2026-05-01");
  expect(versionInForce(versions, "2026-11-17")).toBe("2026-11-17");
  expect(versionInForce(versions, "2026-04-30")).toBeUndefined();
});

test("a first day may be stored with a time", () => {
  expect(hasBegun("2026-05-01T00:00:00Z", "2026-05-01")).toBe(true);
  expect(hasBegun("2026-05-02T00:00:00Z", "2026-05-01")).toBe(false);
});
