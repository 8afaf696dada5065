import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { locationAt } from "./location.ts";
import { browserSteps } from "./steps.ts";

let written: [kind: string, key: string, address: string | undefined][];
let pop: () => void;

/** A browser that stands at an address, with what the app may have written there before. */
function stand(address: string, state: unknown = null) {
  const write = (kind: string) => (entry: { key: string }, _title: string, to?: string) => {
    written.push([kind, entry.key, to]);
  };
  vi.stubGlobal("window", { location: new URL(address) });
  vi.stubGlobal("history", { state, pushState: write("push"), replaceState: write("replace") });
}

beforeEach(() => {
  written = [];
  vi.stubGlobal("addEventListener", (_kind: string, listener: () => void) => (pop = listener));
});
afterEach(() => void vi.unstubAllGlobals());

test("an address is read without its language, and keeps the key it was given", () => {
  stand("https://ewe.example/en/faq?a=1#b", { key: "k1" });
  expect(browserSteps("/en").current()).toEqual({ pathname: "/faq", search: "?a=1", hash: "#b", key: "k1" });
  expect(written).toEqual([]);
});

test.each([null, "fremd", { anders: 1 }])("a step with the state %j of others gets a key", (state) => {
  stand("https://ewe.example/faq", state);
  const { key } = browserSteps("/").current();
  expect(written).toEqual([["replace", key, undefined]]);
});

test("what the app walks to is written under the base of its language", () => {
  stand("https://ewe.example/en", { key: "k1" });
  const steps = browserSteps("/en");
  steps.push(locationAt("/faq?a", "k2"));
  steps.replace(locationAt("/", "k3"));
  expect(written).toEqual([
    ["push", "k2", "/en/faq?a"],
    ["replace", "k3", "/en"],
  ]);
});

test("where the browser went is told", () => {
  stand("https://ewe.example/a", { key: "k1" });
  const walked: string[] = [];
  browserSteps("/").follow(({ pathname, key }) => walked.push(`${pathname} ${key}`));
  stand("https://ewe.example/b", { key: "k2" });
  pop();
  expect(walked).toEqual(["/b k2"]);
});
