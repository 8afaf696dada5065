import { expect, test } from "vitest";
import { reportHash, reportIn } from "./report-address.ts";

test("the report of a number is in the address of its list, with its division and order", () => {
  const report = { zeitraum: "365", gruppe: "channel", sortierung: "-visits", kampagne: "a&b=c" };
  expect(reportIn(reportHash(report))).toEqual(report);
});

test("a report without filters is one, too, and another end of an address is none", () => {
  expect(reportIn(reportHash({}))).toEqual({});
  expect(reportIn("")).toBeUndefined();
  expect(reportIn("inhalt")).toBeUndefined();
});
