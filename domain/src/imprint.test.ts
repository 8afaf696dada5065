import { expect, test } from "vitest";
import { hostImprint } from "./imprint.ts";

const siteUrl = "https://www.kunde.example";

test("a tenant that hides its imprint links the client's, by its own address or that of the site", () => {
  const imprintUrl = `${siteUrl}/impressum`;
  expect(hostImprint({ hidesImprint: true, imprintUrl, siteUrl })).toBe(imprintUrl);
  expect(hostImprint({ hidesImprint: true, siteUrl })).toBe(siteUrl);
  expect(hostImprint({ hidesImprint: false, imprintUrl, siteUrl })).toBeUndefined();
});
