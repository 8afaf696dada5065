import { expect, test } from "vitest";
import { rankCommands } from "./rank-commands.ts";

const of = (brand: string, isHere: boolean) =>
  ["Heute", "Prämien", "Gutscheine", "API-Schlüssel"].map((name) => ({ name, brand, isHere }));
const commands = [
  ...of("Sichergut", false),
  ...of("Küstenstrom", true),
  { name: "Mein Konto", keywords: "Passwort Gutachten", isHere: false },
];
const found = (typed: string) =>
  rankCommands(commands, typed).map(({ name, ...rest }) =>
    "brand" in rest ? `${rest.brand}: ${name}` : name,
  );

test("a page that is called so comes before the pages of a brand that is called so", () => {
  expect(found("gut")).toEqual([
    "Küstenstrom: Gutscheine",
    "Sichergut: Gutscheine",
    "Mein Konto",
    "Sichergut: Heute",
    "Sichergut: Prämien",
    "Sichergut: API-Schlüssel",
  ]);
});

test("the tenant that is open comes first, and nothing typed lists everything", () => {
  expect(found("")).toHaveLength(commands.length);
  expect(found("").slice(0, 2)).toEqual(["Küstenstrom: Heute", "Küstenstrom: Prämien"]);
});

test("a page is found by other words for what is done there", () => {
  expect(found("passwort")).toEqual(["Mein Konto"]);
});

test("words are found in any order and spelling, also with the brand", () => {
  expect(found("schlussel kusten")).toEqual(["Küstenstrom: API-Schlüssel"]);
  expect(found("Sichergut: Prämien")).toEqual(["Sichergut: Prämien"]);
  expect(found("konto")).toEqual(["Mein Konto"]);
  expect(found("nichts davon")).toEqual([]);
});
