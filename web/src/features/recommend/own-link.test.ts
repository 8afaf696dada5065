import type { ApiCaller } from "@weitersagen/contract/page";
import type { SharedRecommendation } from "@weitersagen/contract/recommendation";
import { beforeEach, expect, test } from "vitest";
import { stubBrowser } from "../../../test/browser.ts";
import { rememberCapability } from "../../entities/recommendation/capability.ts";
import { lookUpOwnLink } from "./own-link.ts";

const anna = "J53FDD5E4B";
const bert = "J539G95EMV";

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
