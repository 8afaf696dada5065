import { expect, test } from "vitest";
import { isWhitelisted } from "./whitelist.ts";

const whitelist = ["@sichergut.example", "partner.example", "gast@example.org"];

test.each([
  "okko@sichergut.example",
  " Okko@SICHERGUT.example",
  "okko@haus.sichergut.example",
  "okko@PARTNER.example",
  "Gast@example.org",
])("allows %j", (email) => {
  expect(isWhitelisted(email, whitelist)).toBe(true);
});

test.each([
  "okko@nichtsichergut.example",
  "okko@sichergut.example.evil.example",
  "okko@example.org",
  "sichergut.example@example.org",
  "",
])("does not allow %j", (email) => {
  expect(isWhitelisted(email, whitelist)).toBe(false);
});
