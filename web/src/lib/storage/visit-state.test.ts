import { expect, test } from "vitest";
import { stubBrowser } from "../../../test/browser.ts";
import { openVisitState } from "./visit-state.ts";

const key = "weitersagen.ewe";
const open = () => openVisitState("ewe");

test("the state survives a reload and ends with the tab", () => {
  const browser = stubBrowser();
  open().change({ exitPromptSeen: true, completed: ["7ABCDEFGH1"] });
  expect(open().current()).toEqual({ exitPromptSeen: true, completed: ["7ABCDEFGH1"] });
  browser.restart();
  expect(open().current()).toEqual({ exitPromptSeen: false, completed: [] });
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
  expect(open().current()).toEqual({ exitPromptSeen: false, completed: [] });
});

test("without storage the state lasts as long as the page", () => {
  stubBrowser({ forbidsStorage: true });
  const state = open();
  state.change({ exitPromptSeen: true });
  expect(state.current().exitPromptSeen).toBe(true);
});
