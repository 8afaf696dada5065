import { describe, expect, test } from "vitest";
import {
  basePathOf,
  inLanguage,
  isFormerAddress,
  languageOf,
  localAddress,
  pathAt,
  withPrefix,
} from "./locale.ts";

test("German is at the root, English under its prefix", () => {
  expect(languageOf("/impressum")).toBe("de");
  expect(languageOf("/en/imprint")).toBe("en");
  expect(languageOf("/en")).toBe("en");
  expect(basePathOf("de")).toBe("/");
  expect(basePathOf("en")).toBe("/en");
});

test("a path that only begins like a language is German", () => {
  expect(languageOf("/energie")).toBe("de");
  expect(languageOf("/de/impressum")).toBe("de");
});

test.each([
  ["/", "/en"],
  ["/?a=b", "/en?a=b"],
  ["/#ende", "/en#ende"],
  ["/k/ABC?channel=qr", "/en/k/ABC?channel=qr"],
])("%s has the English address %s", (path, address) => {
  expect(withPrefix(path, "en")).toBe(address);
  expect(withPrefix(path, "de")).toBe(path);
});

describe("a route with a name in each language", () => {
  const routes = [
    { path: "/" },
    { path: "/faq" },
    { path: "/impressum", englishPath: "/imprint" },
    { path: "/praemie", englishPath: "/reward" },
    { path: "/praemie/:praemieid", englishPath: "/reward/:praemieid" },
    { path: "/code", englishPath: "/praemie" },
  ];

  test.each([
    ["/", "/en"],
    ["/faq?a#b", "/en/faq?a#b"],
    ["/impressum?channel=mail#ende", "/en/imprint?channel=mail#ende"],
    ["/Impressum/", "/en/imprint"],
    ["/praemie/a%20b", "/en/reward/a%20b"],
    ["/internet", "/en/internet"],
  ])("%s has the English address %s", (path, address) => {
    expect(localAddress(routes, path, "en")).toBe(address);
    expect(localAddress(routes, path, "de")).toBe(path);
  });

  test.each([
    ["/en", "/"],
    ["/en/", "/"],
    ["/en/imprint", "/impressum"],
    ["/en/IMPRINT/", "/impressum"],
    ["/en/reward/7", "/praemie/7"],
    ["/en/internet", "/internet"],
    ["/impressum", "/impressum"],
    ["/imprint", "/imprint"],
  ])("%s shows the page %s", (address, path) => {
    expect(pathAt(routes, address)).toBe(path);
  });

  test("an English name wins over the German name of another page", () => {
    expect(pathAt(routes, "/en/praemie")).toBe("/code");
  });

  test.each([
    ["/impressum", "en", "/en/imprint"],
    ["/en/imprint", "de", "/impressum"],
    ["/en/imprint", "en", "/en/imprint"],
    ["/en/reward/7", "de", "/praemie/7"],
    ["/", "en", "/en"],
    ["/en", "de", "/"],
  ] as const)("%s in %s is %s", (path, language, expected) => {
    expect(inLanguage(routes, path, language)).toBe(expected);
  });

  test.each([
    ["/en/impressum", true],
    ["/en/praemie/7", true],
    ["/en/imprint", false],
    ["/en/Imprint/", false],
    ["/en/reward/a%20b", false],
    ["/en", false],
    ["/en/nowhere", false],
    ["/impressum", false],
  ])("%s is a former address of an English page: %s", (address, isFormer) => {
    expect(isFormerAddress(routes, address)).toBe(isFormer);
  });
});
