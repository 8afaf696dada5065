import { expect, test } from "vitest";
import { exportName } from "./file-name.ts";

const now = new Date("2026-11-17T23:30:00Z");
const named = (query: Record<string, unknown>, path = "/praemien.csv") =>
  exportName({ slug: "ewe", path, query, now });

test.each([
  [{ von: "2026-10-01", bis: "2026-10-31" }, "ewe-praemien-2026-10-01-bis-2026-10-31.csv"],
  [{ von: "2026-10-01" }, "ewe-praemien-ab-2026-10-01.csv"],
  [{ bis: "2026-10-31" }, "ewe-praemien-bis-2026-10-31.csv"],
  [
    { bestelltvon: "2026-01-01", bestelltbis: "2026-06-30" },
    "ewe-praemien-bestellt-2026-01-01-bis-2026-06-30.csv",
  ],
  [{ faelligbis: "2026-06-30" }, "ewe-praemien-faellig-bis-2026-06-30.csv"],
  [{ bestelltvon: "2026-01-01", bis: "2026-10-31" }, "ewe-praemien-bis-2026-10-31.csv"],
  [{ zustand: "open" }, "ewe-praemien-stand-2026-11-18.csv"],
  // The audit log asks for times: until the end of 31 October in Germany.
  [
    { von: "2026-09-30T22:00:00.000Z", bis: "2026-10-31T23:00:00.000Z" },
    "ewe-praemien-2026-10-01-bis-2026-10-31.csv",
  ],
  [{ von: ["2026-10-01", "x"], bis: "gestern" }, "ewe-praemien-stand-2026-11-18.csv"],
])("a list of %j is saved as %s", (query, file) => {
  expect(named(query)).toBe(file);
});

test("other files and those of the installation are named after their page", () => {
  expect(named({}, "/agenturen/{nummer}/logo")).toBe("ewe-agenturen-logo");
  expect(exportName({ slug: undefined, path: "/protokoll.csv", query: {}, now })).toBe(
    "protokoll-stand-2026-11-18.csv",
  );
});
