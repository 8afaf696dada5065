import { expect, test } from "vitest";
import { isColleague, isWhitelisted, mayTakePart } from "./whitelist.ts";

const whitelist = ["@sichergut.example", "partner.example", "gast@example.org", "@müller.example"];

test.each([
  "okko@sichergut.example",
  " Okko@SICHERGUT.example",
  "okko@haus.sichergut.example",
  "okko@PARTNER.example",
  "Gast@example.org",
  "okko@müller.example",
  "okko@xn--mller-kva.example",
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

test("beside a company mode the list applies to its form only, without one the whole programme", () => {
  const beside = { emailWhitelist: ["@sichergut.example"], companyRecommendation: true };
  expect(mayTakePart("anna@example.org", beside, "anybody")).toBe(true);
  expect(mayTakePart("anna@example.org", beside, "employee")).toBe(false);
  expect(mayTakePart("okko@sichergut.example", beside, "employee")).toBe(true);
  const alone = { ...beside, companyRecommendation: false };
  expect(mayTakePart("anna@example.org", alone, "anybody")).toBe(false);
  expect(mayTakePart("okko@sichergut.example", alone, "anybody")).toBe(true);
  expect(mayTakePart("anna@example.org", { ...alone, emailWhitelist: [] }, "anybody")).toBe(true);
});

test("employees recommend to employees, or to people who are none yet", () => {
  const emailWhitelist = ["@sichergut.example"];
  expect(isColleague("okko@sichergut.example", { emailWhitelist })).toBe(true);
  expect(isColleague("anna@example.org", { emailWhitelist })).toBe(false);
  expect(isColleague("anna@example.org", { emailWhitelist, colleagues: "newcomers" })).toBe(true);
  expect(isColleague("okko@sichergut.example", { emailWhitelist, colleagues: "newcomers" })).toBe(false);
});
