import type { Campaign } from "@weitersagen/contract/catalogue";
import type { OwnConsent } from "@weitersagen/contract/own-consent";
import type { ApiCaller } from "@weitersagen/contract/page";
import { expect, test } from "vitest";
import { ApiProblem } from "../../lib/api/problem.ts";
import { givenCampaigns } from "./given-campaigns.ts";

const mill: Campaign = {
  id: "offene-muehle",
  title: "Offene Mühle",
  text: "Laden Sie mich ein.",
  legalText: "Freiwillig.",
  ticked: false,
  needsConsent: true,
};
const given: OwnConsent = {
  purpose: "campaign",
  subject: "offene-muehle",
  status: "given",
  at: new Date("2026-11-15T09:00:00Z"),
  version: "1f3a9c02aa10",
  wording: "Offene Mühle. Laden Sie mich ein.\nFreiwillig.",
  isWithdrawable: true,
};

async function isGiven(answer: Promise<OwnConsent[]>): Promise<boolean> {
  const api = (() => answer) as unknown as ApiCaller;
  return (await givenCampaigns(api))(mill);
}

test("a campaign that was agreed to in the same words is not asked about again", async () => {
  expect(await isGiven(Promise.resolve([given]))).toBe(true);
});

test.each([
  ["nothing was agreed to", []],
  ["the consent was withdrawn", [{ ...given, status: "withdrawn" }]],
  ["the mailed link was not opened yet", [{ ...given, status: "asked" }]],
  ["the words have changed", [{ ...given, wording: "Offene Mühle. Laden Sie mich ein." }]],
  ["the consent is for something else", [{ ...given, purpose: "advertising" }]],
] satisfies [string, OwnConsent[]][])("it is asked about if %s", async (_why, consents) => {
  expect(await isGiven(Promise.resolve(consents))).toBe(false);
});

test("it is asked about if the consents cannot be loaded; another fault is not hidden", async () => {
  const busy = { type: "about:blank", title: "", status: 429, detail: "", code: "tooManyAttempts" } as const;
  expect(await isGiven(Promise.reject(new ApiProblem(busy)))).toBe(false);
  await expect(isGiven(Promise.reject(new TypeError("a fault of the program")))).rejects.toThrow("a fault");
});
