import { expect, test } from "vitest";
import { firstLanguageAddress } from "./first-language.ts";

const tenant = {
  settings: { consentOptions: { cookiePrefix: "ks_" } },
  routes: [
    { name: "Homepage", path: "/" },
    { name: "Impressum", path: "/impressum", englishPath: "/imprint" },
  ],
} as never;

const arrival = {
  "accept-language": "en-GB,en;q=0.9,de;q=0.5",
  "sec-fetch-site": "none",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};
const led = (url: string, headers: object = {}) =>
  firstLanguageAddress({ ...arrival, ...headers }, url, tenant);

test("an English browser that arrives from outside is led to the English page", () => {
  expect(led("/")).toBe("/en");
  expect(led("/impressum?c=mail")).toBe("/en/imprint?c=mail");
  expect(led("/", { "sec-fetch-site": "cross-site" })).toBe("/en");
});

test.each([
  ["a German browser", "/", { "accept-language": "de-DE,de;q=0.9,en;q=0.8" }],
  ["a program without a language", "/", { "accept-language": undefined }],
  ["a link within the site, such as the switch to German", "/", { "sec-fetch-site": "same-origin" }],
  ["a frame, whose host has a language", "/", { "sec-fetch-dest": "iframe" }],
  ["a program that is no browser", "/", { "sec-fetch-mode": undefined }],
  ["an address that names a language", "/en/imprint", {}],
  ["a mailed link", "/registrieren?token=abc", {}],
  ["a visitor who chose German before", "/", { cookie: "ks_sprache=de" }],
])("%s gets the page as it is", (_who, url, headers) => {
  expect(led(url, headers)).toBeUndefined();
});

test("the language that a visitor chose counts more than the browser's", () => {
  expect(led("/", { "accept-language": "de", cookie: "ks_sprache=en" })).toBe("/en");
  expect(led("/", { cookie: "ks_sprache=fr" })).toBe("/en");
});

test("an address that begins with two slashes leads to no other host", () => {
  expect(led("//evil.example/")).toMatch(/^\/en\//);
});
