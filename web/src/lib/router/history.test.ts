import { pathAt, withPrefix } from "@weitersagen/contract/locale";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { locationAt } from "./location.ts";
import { browserHistory } from "./history.ts";

const english = {
  addressOf: (path: string) => withPrefix(path, "en"),
  pathAt: (path: string) => pathAt([], path),
};
const german = { addressOf: (path: string) => path, pathAt: (path: string) => path };

let written: [kind: string, key: string, address: string | undefined][];
let pop: () => void;

/** A browser at an address, with the state that the app may have stored there before. */
function visit(address: string, state: unknown = null) {
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

test("an address is read without its language and with its stored key", () => {
  visit("https://ewe.example/en/faq?a=1#b", { key: "k1" });
  expect(browserHistory(english).current()).toEqual({
    pathname: "/faq",
    search: "?a=1",
    hash: "#b",
    key: "k1",
  });
  expect(written).toEqual([]);
});

test.each([null, "fremd", { anders: 1 }])(
  "an entry with the state %j of another script gets a key",
  (state) => {
    visit("https://ewe.example/faq", state);
    const { key } = browserHistory(german).current();
    expect(written).toEqual([["replace", key, undefined]]);
  },
);

test("addresses that the app pushes are written in its language", () => {
  visit("https://ewe.example/en", { key: "k1" });
  const history = browserHistory(english);
  history.push(locationAt("/faq?a", "k2"));
  history.replace(locationAt("/", "k3"));
  expect(written).toEqual([
    ["push", "k2", "/en/faq?a"],
    ["replace", "k3", "/en"],
  ]);
});

test("listeners learn where the browser went", () => {
  visit("https://ewe.example/a", { key: "k1" });
  const walked: string[] = [];
  browserHistory(german).onPop(({ pathname, key }) => walked.push(`${pathname} ${key}`));
  visit("https://ewe.example/b", { key: "k2" });
  pop();
  expect(walked).toEqual(["/b k2"]);
});
