import { expect, test } from "vitest";
import { readChannel } from "./channel.ts";

test.each([
  ["mail", "mail"],
  ["sommer/2026", "sommer-2026"],
  ["Frühling 2026", "Fruhling-2026"],
  ["a;Path=/", "a-Path"],
  ["a\r\nb", "a-b"],
  ["<script>", "script"],
  ["x".repeat(65), "x".repeat(40)],
])("%j is kept as %j", (text, channel) => {
  expect(readChannel(text)).toBe(channel);
});

test.each([undefined, "", "/", '"', "💥"])("of %j nothing is left", (text) => {
  expect(readChannel(text)).toBeNull();
});
