import { describe, expect, test } from "vitest";
import { frameModeOf, isAllowedHost, shareablePath } from "./frame-access.ts";

test.each([
  ["by itself", false, "", undefined],
  ["in a frame", true, "", "integrated"],
  ["in the frame of a preview", true, "?entwurf=1", undefined],
  ["in a frame as a widget", true, "?widget=1", "widget"],
  ["by itself as a widget", false, "?channel=x&widget", "widget"],
] as const)("the app runs %s", (_case, isFramed, search, mode) => {
  expect(frameModeOf({ isFramed, search })).toBe(mode);
});

describe("a host may frame the app", () => {
  const list = ["https://www.kuestenstrom.example", "https://*.strom.example", "http://localhost:3000"];
  const own = "https://ewe.empfehlen.example";

  test.each(["https://www.kuestenstrom.example", "https://shop.strom.example", "http://localhost:3000"])(
    "%s",
    (origin) => expect(isAllowedHost(origin, list, own)).toBe(true),
  );

  test.each([
    "https://evil.example",
    "http://www.kuestenstrom.example",
    "https://www.kuestenstrom.example:8443",
    "https://www.kuestenstrom.example.evil.example",
    "https://evilstrom.example",
    "https://.strom.example",
    "https://strom.example",
    "http://shop.strom.example",
    "http://localhost:3001",
    "null",
    "",
    own,
  ])("but not %j", (origin) => expect(isAllowedHost(origin, list, own)).toBe(false));

  test("without a list, only the app itself", () => {
    expect(isAllowedHost(own, [], own)).toBe(true);
    expect(isAllowedHost("https://evil.example", [], own)).toBe(false);
  });
});

test.each([
  ["/", {}, "/"],
  ["/en/faq", {}, "/en/faq"],
  ["/empfehlung/7K3F9ZX2QA", { nr: "7K3F9ZX2QA" }, "/empfehlung/7K3F9ZX2QA"],
  ["/login/eyJhbGciOi.x", { adminLoginToken: "eyJhbGciOi.x" }, "/login"],
  [
    "/praemie/0123456789abcdef0123456789abcdef",
    { praemieid: "0123456789abcdef0123456789abcdef" },
    "/praemie",
  ],
  ["/0123456789abcdef0123456789abcdef/x", {}, "/"],
])("of %s the embedding page learns %s", (path, parameters, shared) => {
  expect(shareablePath(path, parameters)).toBe(shared);
});

test("of the query the embedding page learns the recommendation's number, and nothing else", () => {
  const landing = "/empfaengerbestaetigung";
  expect(shareablePath(landing, {}, "?token=abc&nr=3F45D-3F45K&channel=qr")).toBe(`${landing}?nr=3F45D3F45K`);
  expect(shareablePath(landing, {}, "?nr=secret&empfaengernummer=3F45D3F45K")).toBe(landing);
  const secret = "0123456789abcdef0123456789abcdef";
  expect(shareablePath(`/praemie/${secret}`, { praemieid: secret }, "?nr=3F45D3F45K")).toBe("/praemie");
});
