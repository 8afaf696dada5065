import { expect, test } from "vitest";
import { daysOf, periodOf, readSearch } from "./search.ts";

test.each(["abc", "2026-02-30", "2026-13-01", "1"])("%s is read as no day, and the page names it", (von) => {
  const { search, unread } = readSearch({ von, kanal: "whatsapp" });
  expect(search).toEqual({ kanal: "whatsapp" });
  expect(unread).toEqual([{ name: "von", value: von }]);
  expect(periodOf(search)).toEqual({ from: undefined, until: undefined });
});

test("a day, a product and a moving period of the address are kept", () => {
  const address = { von: "2026-02-28", bis: "2026-03-31", produkt: "101", geraet: "phone" };
  expect(readSearch(address)).toEqual({ search: address, unread: [] });
  expect(readSearch({ zeitraum: "30" }).unread).toEqual([]);
});

test.each([
  ["sprache", "fr"],
  ["geraet", "fax"],
  ["produkt", "abc"],
  ["kanal", "a b"],
  ["zeitraum", "ewig"],
] as const)("a %s that cannot be is left out and named", (name, value) => {
  expect(readSearch({ [name]: value })).toEqual({ search: {}, unread: [{ name, value }] });
});

test.each([
  ["quartal", "2026-11-17", { from: "2026-10-01", until: "2026-11-17" }],
  ["vorquartal", "2026-11-17", { from: "2026-07-01", until: "2026-09-30" }],
  ["vorquartal", "2026-02-01", { from: "2025-10-01", until: "2025-12-31" }],
] as const)("%s on %s", (moving, today, days) => {
  expect(daysOf(moving, today)).toEqual(days);
});
