import type { ApiCaller } from "@weitersagen/contract/page";
import { DAYS_TO_ORDER } from "@weitersagen/domain/recommendation";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { stubBrowser, type TestBrowser } from "../../../test/browser.ts";
import { testPage } from "../../../test/page.ts";
import { forgetRecommendations, forgetReferrer, hasKeys } from "../../entities/recommendation/capability.ts";
import { rememberToken, tokenOf } from "../../entities/recommendation/recipient-token.ts";
import { ApiProblem } from "../../lib/api/problem.ts";
import { unreachableProblem } from "../../lib/api/unreachable.ts";
import { checkRecipient } from "./check-recipient.ts";
import { rememberRecipient } from "./recipient-cookie.ts";

const page = testPage();
const recommendation = "J53FDD5E4B";
const own = "J539G95EMV";
const other = "3F45D3F45K";

let browser: TestBrowser;
beforeEach(() => {
  browser = stubBrowser();
  rememberRecipient(page, recommendation, own);
});

/** A server that knows these numbers, or fails as given. */
function server(known: readonly string[], failure?: Error): ApiCaller {
  return (async (_call: unknown, input: { params: { number: string } }) => {
    if (failure) throw failure;
    if (!known.includes(input.params.number)) throw refusal(404, "notFound");
  }) as unknown as ApiCaller;
}

const refusal = (status: number, code: ApiProblem["problem"]["code"]) =>
  new ApiProblem({ type: "about:blank", title: "", status, detail: "", code });
const cookies = () => [...browser.cookies.values()];

test("a valid number is stored, also one from the address", async () => {
  expect(await checkRecipient(server([own]), page, recommendation)).toBe(own);
  expect(await checkRecipient(server([own, other]), page, recommendation, other)).toBe(other);
  expect(cookies()).toEqual([other]);
});

test("the key to the status is there in the next tab, until it ends", async () => {
  rememberToken(own, "ein-schluessel");
  rememberToken(other, "anderer-schluessel");
  browser.restart();
  expect([tokenOf(own), tokenOf(other)]).toEqual(["ein-schluessel", "anderer-schluessel"]);
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.useFakeTimers({ now: Date.now() + (DAYS_TO_ORDER - 1) * 86_400_000 });
  await checkRecipient(server([own]), page, recommendation);
  vi.advanceTimersByTime(2 * 86_400_000);
  expect([tokenOf(own), tokenOf(other)]).toEqual(["ein-schluessel", undefined]);
});

test("only a logout deletes the key to the status, not a referrer who removes the links", () => {
  rememberToken(own, "ein-schluessel");
  forgetRecommendations();
  expect([tokenOf(own), hasKeys()]).toEqual(["ein-schluessel", true]);
  forgetReferrer();
  expect([tokenOf(own), hasKeys()]).toEqual([undefined, false]);
});

test("a number that the server rejects is deleted with its key", async () => {
  rememberToken(own, "ein-schluessel");
  rememberToken(other, "anderer-schluessel");
  expect(await checkRecipient(server([]), page, recommendation)).toBeUndefined();
  expect(cookies()).toEqual([]);
  expect([tokenOf(own), tokenOf(other)]).toEqual([undefined, "anderer-schluessel"]);
});

test.each([
  ["no answer", unreachableProblem("de")],
  ["a technical fault", refusal(503, "technicalError")],
  ["too many attempts", refusal(429, "tooManyAttempts")],
  ["a part of the program that does not load", new TypeError("Failed to fetch")],
])("%s does not delete the number of an earlier acceptance", async (_name, failure) => {
  expect(await checkRecipient(server([], failure), page, recommendation)).toBe(own);
  expect(await checkRecipient(server([], failure), page, recommendation, other)).toBe(own);
  expect(cookies()).toEqual([own]);
});

test("an address with another number does not delete the number of an earlier acceptance", async () => {
  expect(await checkRecipient(server([own]), page, recommendation, other)).toBe(own);
  expect(cookies()).toEqual([own]);
  expect(await checkRecipient(server([]), page, recommendation, other)).toBeUndefined();
  expect(cookies()).toEqual([]);
});
