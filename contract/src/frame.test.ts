import { describe, expect, test } from "vitest";
import { isFramePath, readAppMessage, readHostMessage } from "./frame.ts";

const height = { type: "height", version: 1, payload: { height: 640 } };
const route = { type: "route", version: 1, payload: { path: "/faq", entry: "k3f9", arrival: "new" } };
const navigate = { type: "navigate", version: 1, payload: { path: "/faq" } };

test("a message of this version is accepted only by the side it is meant for", () => {
  expect(readAppMessage(height)).toEqual(height);
  expect(readAppMessage(route)).toEqual(route);
  expect(readHostMessage(navigate)).toEqual(navigate);
  const payload = { functional: false, analytical: true, marketing: false };
  const consent = { type: "consent", version: 1, payload };
  expect(readHostMessage(consent)).toEqual(consent);
  expect(readHostMessage({ ...consent, payload: { ...payload, marketing: "1" } })).toBeUndefined();
  expect(readHostMessage(height)).toBeUndefined();
  expect(readAppMessage(navigate)).toBeUndefined();
});

describe("no message is accepted from", () => {
  test.each([
    ["no object", "height"],
    ["nothing", null],
    ["another version", { ...height, version: 2 }],
    ["a version that is a text", { ...height, version: "1" }],
    ["an unknown type", { ...height, type: "token" }],
    ["a type every object has", { ...height, type: "constructor" }],
    ["a missing payload", { type: "height", version: 1 }],
    ["a height that is a text", { ...height, payload: { height: "640" } }],
    ["a height below zero", { ...height, payload: { height: -1 } }],
    ["a height that is no number", { ...height, payload: { height: Number.NaN } }],
    ["an endless height", { ...height, payload: { height: Number.POSITIVE_INFINITY } }],
    ["a route that names another host", { ...route, payload: { ...route.payload, path: "//evil.example" } }],
    ["a route whose entry is markup", { ...route, payload: { ...route.payload, entry: "<b>" } }],
    ["a route that arrives otherwise", { ...route, payload: { ...route.payload, arrival: "sideways" } }],
  ])("%s", (_case, data) => {
    expect(readAppMessage(data)).toBeUndefined();
  });
});

describe("a path", () => {
  test.each([
    "/",
    "/faq",
    "/en/internet/hybrid.html",
    "/empfehlung/7K3F9-ZX2QA",
    "/caf%C3%A9",
    "/empfaengerbestaetigung?nr=7K3F9ZX2QA",
  ])("%s is one", (path) => {
    expect(isFramePath(path)).toBe(true);
  });

  test.each([
    "",
    "faq",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/faq/../x",
    "/..",
    "/%2E%2e/x",
    "/faq?token=x",
    "/faq?nr=7K3F9ZX2QA&token=x",
    "/faq?nr=7K3F9ZX2QA7K3F9ZX2QA7K3F9ZX2QA",
    "/faq#token",
    "/faq\n",
    `/${"x".repeat(512)}`,
    7,
  ])("%j is none", (path) => {
    expect(isFramePath(path)).toBe(false);
  });
});
