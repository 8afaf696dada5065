import { expect, test } from "vitest";
import { stubBrowser } from "../../../test/browser.ts";
import { testTenant } from "../../../test/page.ts";
import { openVisitState } from "./visit-state.ts";

const { configuration } = testTenant();
const key = "weitersagen.ewe";
const open = () => openVisitState("ewe", configuration);

test("the state survives a reload and ends with the tab", () => {
  const browser = stubBrowser();
  open().change({ exitPromptSeen: true, completed: ["7ABCDEFGH1"] });
  expect(open().current()).toMatchObject({ exitPromptSeen: true, completed: ["7ABCDEFGH1"] });
  browser.restart();
  expect(open().current()).toMatchObject({ exitPromptSeen: false, completed: [] });
});

test("the configuration is stored as an object, and the page's own wins over a stored one", () => {
  const browser = stubBrowser();
  open();
  const kept = JSON.parse(browser.sessionStorage.get(key) ?? "") as { state: { configuration: object } };
  expect(kept.state.configuration).toMatchObject({ slug: "ewe" });
  const newer = openVisitState("ewe", { ...configuration, brand: "Neu" });
  expect(newer.current().configuration.brand).toBe("Neu");
});

test.each([
  "{broken",
  "null",
  "[]",
  '{"version":0,"state":{"exitPromptSeen":true,"completed":[]}}',
  '{"version":1,"state":{"exitPromptSeen":"ja","completed":[]}}',
  '{"version":1,"state":{"exitPromptSeen":true,"completed":[1]}}',
  '{"version":1}',
])("an old or invalid state is discarded: %s", (text) => {
  stubBrowser().sessionStorage.set(key, text);
  expect(open().current()).toMatchObject({ exitPromptSeen: false, completed: [] });
});

test("without storage the state lasts as long as the page", () => {
  stubBrowser({ forbidsStorage: true });
  const state = open();
  state.change({ exitPromptSeen: true });
  expect(state.current().exitPromptSeen).toBe(true);
});
