import { tenantFieldNamed } from "@weitersagen/domain/tenant-fields/fields";
import { expect, test } from "vitest";
import { leavesOf, partAt, shownValue } from "./values.ts";

const words = { on: "ja", off: "nein", nothing: "leer" };
const extra = {
  Id: "zusatz-1",
  Titel: { de: "Dezember", en: "December" },
  WertCent: 3_000,
  Erfolg: 3,
  Startdatum: "2026-11-30T23:00:00.000Z",
  Enddatum: null,
};

test("a new extra reward is read as its title, euros and days, not as JSON", () => {
  const field = tenantFieldNamed("mehrfachPraemien");
  const [leaf, ...others] = leavesOf([{ ...extra, Id: "a" }], [{ ...extra, Id: "a" }, extra]);
  expect(others).toEqual([]);
  const { part, name } = partAt(field, leaf?.path ?? "", "de");
  expect(name).toBe("Nr. 2");
  expect(shownValue(part, leaf?.after, "de", words).replaceAll("\u00A0", " ")).toBe(
    "Titel: Dezember, Betrag: 30,00 €, Für die wievielte erfolgreiche Empfehlung: 3, Erster Tag: 01.12.2026, Letzter Tag: leer",
  );
});

test("a changed part has the name of its form, with its language", () => {
  const field = tenantFieldNamed("mehrfachPraemien");
  const after = { ...extra, Titel: { de: "Advent", en: "December" }, Enddatum: "2026-12-31T22:59:59.999Z" };
  const shown = leavesOf([extra], [after]).map((leaf) => {
    const { part, name } = partAt(field, leaf.path, "en");
    return [name, shownValue(part, leaf.before, "en", words), shownValue(part, leaf.after, "en", words)];
  });
  expect(shown).toEqual([
    ["Nr. 1 · Title · German", "Dezember", "Advent"],
    ["Nr. 1 · Last day", "leer", "31 Dec 2026"],
  ]);
});
