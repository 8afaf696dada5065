import type { Campaign } from "@weitersagen/contract/catalogue";
import type { OwnConsent } from "@weitersagen/contract/own-consent";
import type { ApiCaller } from "@weitersagen/contract/page";
import { expect, test } from "vitest";
import { openCampaigns } from "./open-campaigns.ts";

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

async function asked(...consents: OwnConsent[]): Promise<string[]> {
  const api = (() => Promise.resolve(consents)) as unknown as ApiCaller;
  return (await openCampaigns(api, [mill])).map(({ id }) => id);
}

test("a campaign that was agreed to in the same words is not asked about again", async () => {
  expect(await asked(given)).toEqual([]);
});

test.each([
  ["nothing was agreed to", []],
  ["the consent was withdrawn", [{ ...given, status: "withdrawn" }]],
  ["the mailed link was not opened yet", [{ ...given, status: "asked" }]],
  ["the words have changed", [{ ...given, wording: "Offene Mühle. Laden Sie mich ein." }]],
  ["the consent is for something else", [{ ...given, purpose: "advertising" }]],
] satisfies [string, OwnConsent[]][])("it is asked about if %s", async (_why, consents) => {
  expect(await asked(...consents)).toEqual(["offene-muehle"]);
});
