import { expect, test } from "vitest";
import { interfaceTexts } from "./interface-texts.ts";

test("all texts of all features are listed, in every language under the same keys", () => {
  const german = interfaceTexts("de");
  expect(Object.keys(german).length).toBeGreaterThan(300);
  expect(german["catalogue.home"]).toBe("Startseite");
  expect(german["catalogue.offersFound.other"]).toBe("{count} Angebote");
  expect(Object.keys(interfaceTexts("en")).toSorted()).toEqual(Object.keys(german).toSorted());
});

test("no text contains a name of the code, as a renaming that reaches too far would leave behind", () => {
  const names = ["WhatsApp", "LinkedIn", "JavaScript", "IdNr", "YouTube"];
  const found = (["de", "en"] as const).flatMap((language) =>
    Object.entries(interfaceTexts(language)).flatMap(([key, text]) => {
      const words = text.replaceAll(/\{\w+\}/g, "").match(/\p{L}*\p{Ll}\p{Lu}\p{Ll}\p{L}*/gu) ?? [];
      return words.filter((word) => !names.includes(word)).map((word) => `${key}: ${word}`);
    }),
  );
  expect(found).toEqual([]);
});
