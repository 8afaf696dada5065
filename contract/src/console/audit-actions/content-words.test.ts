import { expect, test } from "vitest";
import { contentRows, contentText, decisionIn } from "./content-words.ts";

test("a decision is said in words, wherever the entry holds it", () => {
  expect(decisionIn('{"after":{"decision":"pass"}}', "de")).toBe("Prämie freigegeben");
  expect(decisionIn('{"decision":"refuse"}', "en")).toBe("refused");
  expect(decisionIn('{"note":"x"}', "de")).toBeUndefined();
  expect(decisionIn(null, "de")).toBeUndefined();
});

test("what was changed has both values, everything else one", () => {
  const content = {
    before: { maskedIban: "DE1" },
    after: { maskedIban: "DE2", isLocked: true },
    note: "Anruf",
  };
  expect(contentRows(JSON.stringify(content), "de")).toEqual([
    { field: "IBAN", before: "DE1", after: "DE2" },
    { field: "Gesperrt", before: undefined, after: "ja" },
    { field: "Anmerkung", before: undefined, after: "Anruf" },
  ]);
  expect(contentRows('{"before":3,"after":4}', "de").map(({ after }) => after)).toEqual(["3", "4"]);
});

test("roles, tenants and states are said in words", () => {
  const content = { before: { state: "active" }, after: { state: "locked" }, role: "care", tenant: "ewe" };
  const brandOf = (slug: string) => ({ ewe: "Küstenstrom" })[slug] ?? slug;
  expect(contentRows(JSON.stringify(content), "de", brandOf)).toEqual([
    { field: "Zustand", before: "aktiv", after: "gesperrt" },
    { field: "Rolle", before: undefined, after: "Kundenservice" },
    { field: "Mandant", before: undefined, after: "Küstenstrom" },
  ]);
});

test("fields inside a field are lines, not code", () => {
  const content = { query: { sort: "-createdAt", search: "Erika" }, options: {} };
  expect(contentRows(JSON.stringify(content), "de")).toEqual([
    { field: "Filter", before: undefined, after: "Sortierung: Angelegt, absteigend\nSuchtext: Erika" },
    { field: "Schalter des Befehls", before: undefined, after: "–" },
  ]);
});

test("the content of an entry is a text with a line for each field", () => {
  const content = { before: { maskedIban: "DE1" }, after: { maskedIban: "DE2" }, note: "Anruf" };
  expect(contentText(JSON.stringify(content), "de")).toBe("IBAN: vorher DE1, neu DE2\nAnmerkung: Anruf");
  expect(contentText(null, "de")).toBe("");
});

test("an amount is money, and a goodwill above the limit says that it waits", () => {
  const rows = contentRows('{"cents":2500,"reason":"Ausfall","isAsked":true}', "de");
  expect(rows.map(({ field, after }) => [field, after?.replaceAll("\u00a0", " ")])).toEqual([
    ["Betrag", "25 €"],
    ["Grund", "Ausfall"],
    ["Wartet auf eine zweite Person", "ja"],
  ]);
});
