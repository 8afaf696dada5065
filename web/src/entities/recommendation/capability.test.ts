import { beforeEach, expect, test } from "vitest";
import { stubBrowser } from "../../../test/browser.ts";
import { capabilityOf, forgetGone, linkOfKnown, rememberCapability } from "./capability.ts";
import { knownReferrer } from "./known-referrer.ts";
import { newestRecommendation } from "./newest.ts";

const annas = "J53FDD5E4B";
const berts = "J539G95EMV";
const bert = { firstName: "Bert", lastName: "Muster", email: "bert@example.org" };

/** The browser of Bert, in which Anna has opened her welcome mail. */
beforeEach(() => {
  stubBrowser();
  rememberCapability(berts, "berts-schluessel");
  rememberCapability(annas, "annas-schluessel");
});

test("the key of the known person is the one of their own newest link", () => {
  knownReferrer.write({ ...bert, newestLink: berts });
  expect(linkOfKnown()).toMatchObject({ number: berts, capability: "berts-schluessel" });
});

test("a person who has no link here is not taken for the owner of the newest one", () => {
  knownReferrer.write({ ...bert, newestLink: null });
  expect(linkOfKnown()).toBeUndefined();
  knownReferrer.write({ ...bert, newestLink: "3F45D3F45K" });
  expect(linkOfKnown()).toBeUndefined();
});

test("where an older release stored no number, it is the newest link of all", () => {
  knownReferrer.write(bert);
  expect(linkOfKnown()).toMatchObject({ number: annas });
});

test("a deleted account of another person leaves the name and the other links", () => {
  knownReferrer.write({ ...bert, newestLink: berts });
  forgetGone(annas);
  expect(knownReferrer.read()).toMatchObject(bert);
  expect(capabilityOf(annas)).toBeUndefined();
  expect(newestRecommendation.read()).toBe(berts);
});

test("the own deleted account takes the name along, and no other link", () => {
  knownReferrer.write({ ...bert, newestLink: berts });
  forgetGone(berts);
  expect(knownReferrer.read()).toBeUndefined();
  expect(capabilityOf(berts)).toBeUndefined();
  expect(newestRecommendation.read()).toBe(annas);
});
