import { expect, test } from "vitest";
import { codeError, codeIn } from "./code-form.ts";
import { codeTexts } from "./texts.ts";

test("the example is one word on a narrow screen", () => {
  for (const { hint } of Object.values(codeTexts.catalogues)) expect(hint).toContain("3F45D-\u20603F45K");
});

test("similar characters, case, blanks and hyphens are accepted", () => {
  for (const typed of ["3F45D-3F45K", "3f45d3f45k", " 3f45d 3f45k ", "J53FD-D5E4B"]) {
    expect(codeError(typed)).toBeUndefined();
  }
});

test("a pasted link is read as its code", () => {
  expect(codeIn("https://ewe.example/k/3F45D3F45K?channel=qr")).toBe("3F45D3F45K");
  expect(codeError("http://ewe.example/k/3F45D-3F45K")).toBeUndefined();
});

test("the address of a landing page is read as its code", () => {
  expect(codeIn("https://ewe.example/empfaengerbestaetigung?nr=3F45D3F45K")).toBe("3F45D3F45K");
  expect(codeIn("ewe.example/en/empfaengerbestaetigung?channel=qr&nr=3F45D-3F45K#top")).toBe("3F45D3F45K");
});

test("of a pasted address only its code is judged", () => {
  expect(codeError("https://ewe.example/k/3F45D3F45J")).toEqual({ kind: "typo" });
  expect(codeError("https://ewe.example/k/3F45D3F4")).toEqual({ kind: "short", missing: 2 });
  expect(codeError("https://ewe.example/empfaengerbestaetigung?nr=3F45D3F45K7")).toEqual({ kind: "long" });
});

test("one wrong character is found without a call", () => {
  expect(codeError("3F45D-3F45J")).toEqual({ kind: "typo" });
  expect(codeError("F345D-3F45K")).toEqual({ kind: "typo" });
});

test("missing characters are counted, and too many are reported", () => {
  expect(codeError("3F45D-3F")).toEqual({ kind: "short", missing: 3 });
  expect(codeError("3F45D-3F45K7")).toEqual({ kind: "long" });
});
