import { describe, expect, test } from "vitest";
import { innerPath } from "./inner-path.ts";

const outside = ["evil.example", "evil.example/path", "evil.example:8443", "user@evil.example", "[::1]"];

/** Ways to write "another host" before its name. */
const doors = [
  "//",
  "///",
  "////",
  "/\\",
  "\\/",
  "\\\\",
  "\\",
  "/\\/",
  "/ /",
  "/\t/",
  "/\n/",
  "\t//",
  " //",
  "/%09/",
  "/%0a/",
  "/%0d%0a/",
  "/%2f",
  "/%2F%2F",
  "%2f%2f",
  "/%5c",
  "/%5C%5C",
  "/%252f",
  "/%25252f",
  "/%255c",
  "/.//",
  "/..//",
  "/x/..//",
  "/./%2f",
  "/%2e%2e//",
  "/%2e/%2f",
  "http://",
  "https://",
  "https:",
  "https:/",
  "http:\\\\",
  "HTTPS://",
  "ftp://",
  "/／",
  "／／",
  "/%EF%BC%8F",
];
const schemes = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "javascript&colon;alert(1)",
  "javascript%3Aalert(1)",
  "/javascript:%0aalert(1)\\",
  "data:text/html,<script>alert(1)</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "vbscript:msgbox(1)",
  "blob:https://evil.example/1",
  "file:///etc/passwd",
  "about:blank",
  "mailto:x@evil.example",
  "tel:+491234",
  "view-source:https://evil.example",
  "intent://evil.example#Intent;end",
];
const broken = [
  "",
  "meinedaten",
  "./meinedaten",
  "../meinedaten",
  "/../meinedaten",
  "/%",
  "/%zz",
  "/%C0%AFevil",
  "/\u0000",
  "/a\u2028b",
  "?x=//evil.example",
  "#//evil.example",
  ".",
  "@evil.example",
  ":80",
  "*",
  `/${"a".repeat(3_000)}`,
];
const payloads = [...doors.flatMap((door) => outside.map((host) => door + host)), ...schemes, ...broken];

describe("an address from a request", () => {
  test("is tried in more than 200 ways to leave the app", () => {
    expect(new Set(payloads).size).toBeGreaterThan(200);
  });

  test.each(payloads.map((payload) => [payload.slice(0, 60), payload]))(
    "does not lead out by %j",
    (_, payload) => {
      expect(innerPath(payload)).toBeUndefined();
    },
  );

  test.each([
    "/",
    "/meinedaten",
    "/empfehlen/12?channel=mail#empfehlen-form",
    "/internet/glasfaser.html",
    "/faq?frage=a%2Fb",
    "/suche?q=%E4%BD%A0",
    "/persönlich",
  ])("that stays inside is taken as it is: %s", (path) => {
    expect(innerPath(path)).toBe(path);
  });

  test("may be missing", () => {
    expect(innerPath(null)).toBeUndefined();
    expect(innerPath(undefined)).toBeUndefined();
  });
});
