import { expect, test } from "vitest";
import { interfaceTexts } from "./interface-texts.ts";

test("all texts of all features are listed, in every language under the same keys", () => {
  const german = interfaceTexts("de");
  expect(Object.keys(german).length).toBeGreaterThan(300);
  expect(german["catalogue.home"]).toBe("Startseite");
  expect(german["catalogue.offersFound.other"]).toBe("{count} Angebote");
  expect(Object.keys(interfaceTexts("en")).toSorted()).toEqual(Object.keys(german).toSorted());
});
