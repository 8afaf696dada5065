import { expect, test } from "vitest";
import type { PlacedCategory } from "../repository/categories.ts";
import { linkedToTarget, withOldAddresses } from "./merged-category.ts";

const texts = { name: "Name", title: "Titel", description: "Beschreibung" };
const category = (key: string, fields: Partial<PlacedCategory> = {}): PlacedCategory => ({
  id: key.length,
  key,
  englishKey: null,
  aliases: [],
  source: "energie",
  category: key,
  parentKey: null,
  texts: { de: texts, en: texts },
  otherKeys: [],
  defaultProductId: null,
  selectTarget: "empfehlen",
  layout: "liste",
  deviceType: null,
  bundled: false,
  motif: "",
  productIds: [],
  position: 1,
  ...fields,
});

test("the target gets every address of the merged category, in both languages, and its name in calls", () => {
  const merged = category("gas", { englishKey: "gas-en", aliases: ["gas.html"], category: "erdgas" });
  const target = category("strom", { aliases: ["strom.html"] });
  expect(withOldAddresses([merged, target], merged, target)).toEqual([
    "strom.html",
    "gas",
    "gas-en",
    "erdgas",
    "gas.html",
  ]);
});

test("an address or a name in calls that a third category has stays with it", () => {
  const merged = category("gas", { englishKey: "power", category: "energie" });
  const target = category("strom");
  const third = category("kraftwerk", { key: "power", category: "energie" });
  expect(withOldAddresses([merged, target, third], merged, target)).toEqual(["gas"]);
});

test("categories that named the merged one name the target, each once and never themselves", () => {
  const merged = category("gas");
  const target = category("strom", { otherKeys: ["gas", "waerme"] });
  const waerme = category("waerme", { otherKeys: ["gas", "strom"], parentKey: "gas" });
  const solarium = category("solarium", { otherKeys: ["waerme"] });
  const changed = linkedToTarget([merged, target, waerme, solarium], merged, target);
  expect(changed.map(({ key, parentKey, otherKeys }) => ({ key, parentKey, otherKeys }))).toEqual([
    { key: "strom", parentKey: null, otherKeys: ["waerme"] },
    { key: "waerme", parentKey: "strom", otherKeys: ["strom"] },
  ]);
});

test("a target below the merged category takes its place", () => {
  const merged = category("gas", { parentKey: "energie" });
  const between = category("biogas", { parentKey: "gas" });
  const target = category("strom", { parentKey: "biogas" });
  const changed = linkedToTarget([category("energie"), merged, between, target], merged, target);
  expect(changed.map(({ key, parentKey }) => [key, parentKey])).toEqual([
    ["strom", "energie"],
    ["biogas", "strom"],
  ]);
});
