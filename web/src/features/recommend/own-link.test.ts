import type { ApiCaller } from "@weitersagen/contract/page";
import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { beforeEach, expect, test } from "vitest";
import { stubBrowser } from "../../../test/browser.ts";
import { capabilityOf, rememberCapability } from "../../entities/recommendation/capability.ts";
import { knownReferrer } from "../../entities/recommendation/known-referrer.ts";
import { ApiProblem } from "../../lib/api/problem.ts";
import { lookUpOwnLink, rememberConfirmed } from "./own-link.ts";

const anna = "J53FDD5E4B";
const bert = "J539G95EMV";
const knownAnna = { firstName: "Anna", lastName: "Muster", email: "anna@example.org", newestLink: anna };

beforeEach(() => {
  stubBrowser();
  rememberCapability(anna, "annas-schluessel");
  rememberCapability(bert, "berts-schluessel");
});

/** A server whose links have this state. */
const server = (state: Partial<SharedRecommendation>): ApiCaller =>
  (async () => ({ optInRequired: true, isLocked: false, isOpen: true, ...state })) as unknown as ApiCaller;

test("the newest link is looked up, or the one with the number, and its key is in the answer", async () => {
  expect(await lookUpOwnLink(server({}))).toMatchObject({
    standing: "unconfirmed",
    key: { number: bert, capability: "berts-schluessel" },
  });
  expect(await lookUpOwnLink(server({ optInRequired: false }), anna)).toMatchObject({
    standing: "confirmed",
    key: { number: anna, capability: "annas-schluessel" },
  });
});

test("a number whose key this browser does not have leads to no other link", async () => {
  expect(await lookUpOwnLink(server({}), "3F45D3F45K")).toEqual({ standing: "unknown" });
});

test.each([{ isLocked: true }, { isOpen: false }])(
  "an unconfirmed link with %o does not stop the next one",
  async (state) => {
    expect(await lookUpOwnLink(server(state))).toEqual({ standing: "unknown" });
  },
);

/** A server that has deleted the account. */
const withoutAccount: ApiCaller = async () => {
  throw new ApiProblem({ type: "about:blank", title: "", status: 404, detail: "", code: "notFound" });
};

test("of several people's links the one of the known person is looked up", async () => {
  knownReferrer.write(knownAnna);
  expect(await lookUpOwnLink(server({}))).toMatchObject({ key: { number: anna } });
});

test("a deleted account takes its key, and the name only of its own person", async () => {
  knownReferrer.write(knownAnna);
  expect(await lookUpOwnLink(withoutAccount, bert)).toEqual({ standing: "gone" });
  expect(capabilityOf(bert)).toBeUndefined();
  expect(knownReferrer.read()).toEqual(knownAnna);
  expect(await lookUpOwnLink(withoutAccount)).toEqual({ standing: "gone" });
  expect(capabilityOf(anna)).toBeUndefined();
  expect(knownReferrer.read()).toBeUndefined();
});

test("a confirmed link is the known person's only with their address", () => {
  knownReferrer.write(knownAnna);
  rememberConfirmed({ number: bert, capability: "neuer-schluessel", email: "bert@example.org" });
  expect(knownReferrer.read()).toEqual(knownAnna);
  rememberConfirmed({ number: "3F45D3F45K", capability: "annas-neuer", email: "anna@example.org" });
  expect(knownReferrer.read()).toEqual({ ...knownAnna, newestLink: "3F45D3F45K" });
});
