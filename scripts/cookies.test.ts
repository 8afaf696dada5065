import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as cookies from "@weitersagen/contract/cookies";
import { expect, test } from "vitest";
import { root } from "./run.ts";

/** Without the tenant's prefix, and without what differs from visitor to visitor. */
const names = {
  required: [
    cookies.tokenCookieName(""),
    cookies.signOnCookieName(""),
    cookies.knownBrowserCookieName(""),
    cookies.languageCookieName(""),
    cookies.consentCookieName("", ""),
    cookies.recipientCookieName("", ""),
  ],
  withConsent: [cookies.channelCookieName(), cookies.matomoCookieName(1).replace(".1", "")],
};

test("the list above holds every cookie of the contract", () => {
  expect(names.required.length + names.withConsent.length).toBe(Object.keys(cookies).length);
});

test("every file that sets a cookie of visitors takes its name from the contract", () => {
  const sets = /\bwriteCookie\(|setCookie\?\.\(|"set-cookie"|document\.cookie = /;
  // One hands the cookies of handlers on, one writes whatever name it is given, one is the console's login.
  const exempt = new Set([
    "server/src/platform/http/api.ts",
    "web/src/lib/storage/cookies.ts",
    "server/src/platform/http/console-api.ts",
  ]);
  const files = globSync("{server,web,embed}/src/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !file.includes(".test.") && !exempt.has(file),
  );
  const setting = files.filter((file) => sets.test(readFileSync(join(root, file), "utf8")));
  expect(setting.length).toBeGreaterThan(6);
  const unnamed = setting.filter(
    (file) => !readFileSync(join(root, file), "utf8").includes("@weitersagen/contract/cookies"),
  );
  expect(unnamed).toEqual([]);
});

const texts = globSync("{content/*,server/neutral/content}/content-bloecke/datenschutz-text.*.md", {
  cwd: root,
});

test.each(texts)("%s lists every cookie with its life", (file) => {
  const rows = readFileSync(join(root, file), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| "));
  const row = (name: string) =>
    rows.find((line) => line.includes(`„${name}`) || line.includes(`“${name}`)) ?? "";
  // A tenant without services that need consent gets none of their cookies.
  const expected = file.startsWith("content/") ? [...names.required, ...names.withConsent] : names.required;
  expect(expected.filter((name) => row(name) === "")).toEqual([]);
  // The life comes from the rule that sets the cookie.
  const lives = {
    [cookies.tokenCookieName("")]: "${anmeldungTage}",
    [cookies.signOnCookieName("")]: "${anbieterAnmeldungMinuten}",
    [cookies.knownBrowserCookieName("")]: "${bekannterBrowserTage}",
    [cookies.languageCookieName("")]: "${cookieTage}",
    [cookies.consentCookieName("", "")]: "${cookieTage}",
    [cookies.recipientCookieName("", "")]: "${loeschungWochen}",
    ...(file.startsWith("content/") ? { [cookies.channelCookieName()]: "${kampagneTage}" } : {}),
  };
  expect(Object.entries(lives).filter(([name, life]) => !row(name).includes(life))).toEqual([]);
});

test.each(texts)("%s lists what browsers keep for longer than a tab", (file) => {
  const kept = globSync("web/src/entities/**/*.ts", { cwd: root }).flatMap((source) =>
    [...readFileSync(join(root, source), "utf8").matchAll(/stored(?:Text)?\("localStorage", "([^"]+)"/g)].map(
      ([, name]) => name ?? "",
    ),
  );
  expect(kept.length).toBeGreaterThan(2);
  const text = readFileSync(join(root, file), "utf8");
  expect(kept.filter((name) => !text.includes(`${name}“`) && !text.includes(`${name}”`))).toEqual([]);
});

test("there is a privacy text of every demo tenant and of a new one, in both languages", () => {
  expect(texts).toHaveLength(8);
});
