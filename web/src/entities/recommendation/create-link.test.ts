import type { ApiCaller } from "@weitersagen/contract/page";
import { expect, test } from "vitest";
import { stubBrowser } from "../../../test/browser.ts";
import { testPage } from "../../../test/page.ts";
import { rememberCapability } from "./capability.ts";
import { type AskedLink, createLink, type Visit } from "./create-link.ts";
import { knownReferrer } from "./known-referrer.ts";
import { rememberToken } from "./recipient-token.ts";

const annas = "J53FDD5E4B";
const berts = "J539G95EMV";
const bert = { firstName: "Bert", lastName: "Muster", email: "bert@example.org" };

test("a known person proves the next link with their own key, and the browser remembers its number", async () => {
  stubBrowser();
  rememberCapability(berts, "berts-schluessel");
  knownReferrer.write({ ...bert, newestLink: berts });
  rememberCapability(annas, "annas-schluessel");
  rememberToken("3F45D3F45K", "schluessel-der-annahme");
  const sent: unknown[] = [];
  const api = (async (_call: unknown, { body }: { body: unknown }) => {
    sent.push(body);
    return { body: { number: "3F45D3F45K", capability: "neuer-schluessel", validUntil: new Date() } };
  }) as unknown as ApiCaller;
  const visit = {
    page: testPage(),
    api,
    navigate: async () => undefined,
    views: { complete: () => undefined },
    channel: undefined,
    keys: { keyFor: () => "schluessel", settle: () => undefined },
  } as unknown as Visit;
  await createLink(visit, { referrer: bert, recommendation: {} } as unknown as AskedLink, (call) =>
    call(undefined),
  );
  expect(sent).toMatchObject([
    {
      recommendation: {
        ownLink: { number: berts, capability: "berts-schluessel" },
        acceptanceSecret: "schluessel-der-annahme",
      },
    },
  ]);
  expect(knownReferrer.read()).toEqual({ ...bert, newestLink: "3F45D3F45K" });
});
