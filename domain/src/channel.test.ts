import { expect, test } from "vitest";
import { readChannel } from "./channel.ts";

test.each([
  ["mail", "mail"],
  ["_intern", "_intern"],
  ["sommer/2026", "sommer-2026"],
  ["Frühling 2026", "Fruhling-2026"],
  ["x".repeat(60), "x".repeat(40)],
])("%j is kept as %j", (text, channel) => {
  expect(readChannel(text)).toBe(channel);
});

test.each([
  undefined,
  "",
  "/",
  '"',
  "<script>",
  "a;Path=/",
  "a\r\nb",
  "a=b",
  "//evil.example",
  "https://evil.example",
  "anna@example.org",
  "x".repeat(65),
])("%j is no channel", (text) => {
  expect(readChannel(text)).toBeNull();
});
