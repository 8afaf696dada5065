import { expect, test } from "vitest";
import { readReportState, reportQuery } from "./report-state.ts";

const known = [
  { name: "number" },
  { name: "createdAt" },
  { name: "status" },
  { name: "confirmers", isUnsorted: true },
] as const;
const read = (query: string) => readReportState(new URLSearchParams(query), known, ["open"]);

test("an address without a query shows the first page as it opens, and has no query again", () => {
  const state = read("");
  expect(state).toEqual({
    filter: "",
    status: null,
    orderBy: null,
    isDescending: true,
    page: 1,
    columns: null,
    subset: null,
  });
  expect(reportQuery(state)).toBe("");
});

test("an address keeps filter, order, page and columns", () => {
  const query = "?suche=anna+muster&status=open&sortierung=-status&seite=3&spalten=number%2Cstatus";
  const state = read(query);
  expect(state).toEqual({
    filter: "anna muster",
    status: "open",
    orderBy: "status",
    isDescending: true,
    page: 3,
    columns: ["number", "status"],
    subset: null,
  });
  expect(reportQuery(state)).toBe(query);
});

test.each([
  "?sortierung=password",
  "?sortierung=confirmers",
  "?status=password",
  "?sortierung=-",
  "?seite=0",
  "?seite=-1",
  "?seite=1.5",
  "?seite=x",
  "?seite=1e9",
  "?spalten=,,password",
])("what a report does not know is ignored: %s", (query) => {
  expect(read(query)).toEqual(read(""));
});

test("a filter is cut where the server would refuse it", () => {
  expect(read(`?suche=${"x".repeat(300)}`).filter).toHaveLength(200);
});

test("an address keeps the part that is shown, if the report has it", () => {
  const state = readReportState(new URLSearchParams("?auswahl=valid"), known, [], ["valid", "cancelled"]);
  expect(state.subset).toBe("valid");
  expect(reportQuery(state)).toBe("?auswahl=valid");
  expect(readReportState(new URLSearchParams("?auswahl=other"), known, [], ["valid"]).subset).toBeNull();
});
