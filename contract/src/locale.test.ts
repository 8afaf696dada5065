import { expect, test } from "vitest";
import { basePathOf, inLanguage, languageOf } from "./locale.ts";

test("German is at the root, English under its prefix", () => {
  expect(languageOf("/impressum")).toBe("de");
  expect(languageOf("/en/impressum")).toBe("en");
  expect(languageOf("/en")).toBe("en");
  expect(basePathOf("de")).toBe("/");
  expect(basePathOf("en")).toBe("/en");
});

test("a path that only begins like a language is German", () => {
  expect(languageOf("/energie")).toBe("de");
  expect(languageOf("/de/impressum")).toBe("de");
});

test.each([
  ["/impressum", "en", "/en/impressum"],
  ["/en/impressum", "de", "/impressum"],
  ["/en/impressum", "en", "/en/impressum"],
  ["/", "en", "/en"],
  ["/en", "de", "/"],
  ["/en/", "de", "/"],
] as const)("%s in %s is %s", (path, language, expected) => {
  expect(inLanguage(path, language)).toBe(expected);
});
