import { describe, expect, test } from "vitest";
import { appAddress, hostAddress, pageAt } from "./address.ts";

const byParameter = { start: "/", below: undefined };
const byPath = { start: "/", below: "/freunde-werben" };
const site = (address: string) => new URL(address, "https://www.kuestenstrom.example");
const opened = (address: string, addressing: Parameters<typeof appAddress>[1]) => {
  const { pathname, search, hash } = appAddress(site(address), addressing);
  return pathname + search + hash;
};
const mirrored = (address: string, path: string, addressing: Parameters<typeof hostAddress>[2]) =>
  hostAddress(site(address), path, addressing).href.replace("https://www.kuestenstrom.example", "");

describe("a deep link opens the app's page", () => {
  test.each([
    ["/programm", byParameter, "/"],
    ["/programm?empfehlen=/faq", byParameter, "/faq"],
    ["/programm?empfehlen=%2Ffaq#mitte", byParameter, "/faq"],
    ["/programm", { ...byParameter, start: "/en" }, "/en"],
    ["/freunde-werben", byPath, "/"],
    ["/freunde-werben/", byPath, "/"],
    ["/freunde-werben/en/faq", byPath, "/en/faq"],
    ["/freunde-werben-alt/faq", byPath, "/"],
    [
      "/programm?empfehlen=/empfaengerbestaetigung%3Fnr%3D7K3F9ZX2QA",
      byParameter,
      "/empfaengerbestaetigung?nr=7K3F9ZX2QA",
    ],
    ["/freunde-werben/empfaengerbestaetigung?nr=7K3F9ZX2QA", byPath, "/empfaengerbestaetigung?nr=7K3F9ZX2QA"],
    ["/freunde-werben/registrieren?token=abc#form", byPath, "/registrieren?token=abc#form"],
  ])("%s", (address, addressing, expected) => {
    expect(opened(address, addressing)).toBe(expected);
  });

  test("with the campaign that brought the visitor, and nothing else of the host's query", () => {
    expect(opened("/programm?id=17&mtm_campaign=herbst&gclid=x", byParameter)).toBe("/?mtm_campaign=herbst");
  });

  test.each(["//evil.example", "https://evil.example", "javascript:alert(1)", "/\\evil.example", "/a?b=c"])(
    "and never %s",
    (path) => {
      expect(opened(`/programm?empfehlen=${encodeURIComponent(path)}`, byParameter)).toBe("/");
    },
  );

  test("whose path looks like another host stays at the start", () => {
    expect(opened("/freunde-werben//evil.example/x", byPath)).toBe("/");
  });
});

describe("the host's address refers to the app's page", () => {
  test.each([
    ["/programm?id=17#mitte", "/faq", byParameter, "/programm?id=17&empfehlen=/faq#mitte"],
    ["/programm?empfehlen=/faq", "/", byParameter, "/programm"],
    ["/programm?a=b%20c", "/", byParameter, "/programm?a=b%20c"],
    ["/freunde-werben", "/faq", byPath, "/freunde-werben/faq"],
    ["/freunde-werben/faq", "/", byPath, "/freunde-werben"],
    ["/freunde-werben/", "/", byPath, "/freunde-werben/"],
    [
      "/programm?empfehlen=/k/3F45D3F45K",
      "/empfaengerbestaetigung?nr=7K3F9ZX2QA",
      byParameter,
      "/programm?empfehlen=/empfaengerbestaetigung%3Fnr%3D7K3F9ZX2QA",
    ],
    [
      "/freunde-werben/k/3F45D3F45K?channel=mail",
      "/empfaengerbestaetigung?nr=7K3F9ZX2QA",
      byPath,
      "/freunde-werben/empfaengerbestaetigung?channel=mail&nr=7K3F9ZX2QA",
    ],
    ["/freunde-werben/empfaengerbestaetigung?nr=7K3F9ZX2QA", "/faq", byPath, "/freunde-werben/faq"],
  ])("%s with %s", (address, path, addressing, expected) => {
    expect(mirrored(address, path, addressing)).toBe(expected);
  });

  test("and loses the token a link carried into the app, but not the campaign", () => {
    const link = "/freunde-werben/registrieren?token=abc&channel=mail";
    expect(mirrored(link, "/registrieren", byPath)).toBe("/freunde-werben/registrieren?channel=mail");
  });
});

test.each([
  ["/empfaengerbestaetigung?nr=7K3F9ZX2QA&channel=mail", "/empfaengerbestaetigung?nr=7K3F9ZX2QA"],
  ["/registrieren?token=abc", "/registrieren"],
  ["/faq?nr=a%20b", "/faq"],
])("the page at %s is %s", (address, page) => {
  expect(pageAt(site(address))).toBe(page);
});
