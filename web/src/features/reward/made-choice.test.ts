import { expect, test } from "vitest";
import { stubBrowser } from "../../../test/browser.ts";
import { forgetDrafts } from "../../lib/form/draft.ts";
import { hasChosen, madeChoice, rememberChoice } from "./made-choice.ts";

const choice = {
  at: Date.parse("2026-10-03T10:00:00Z"),
  amountCents: 5_000,
  count: 1,
  heldCents: 0,
  party: "referrer",
  iban: "DE89 •••• •••• •••• ••30 00",
  email: "mia@kuestenstrom.example",
} as const;

test.each([{}, { forbidsStorage: true }])(
  "what was chosen is forgotten with the drafts, at the logout: %o",
  (options) => {
    const browser = stubBrowser(options);
    browser.sessionStorage.set("weitersagen.ewe", "kept");
    rememberChoice(choice);
    expect(madeChoice()).toEqual(choice);
    forgetDrafts();
    expect(hasChosen()).toBe(false);
    expect([...browser.sessionStorage.keys()]).toEqual(["weitersagen.ewe"]);
  },
);
