import { expect, test } from "vitest";
import { actorIn } from "./actors.ts";

test.each([
  ["job", "automatisch"],
  ["deadline", "automatisch"],
  ["referrer 12", "empfehlende Person"],
  ["request 2", "Datenschutzfall"],
  ["payout EWE-20261116-0001", "Auszahlung EWE-20261116-0001"],
  ["payout EWE-20261116-0001 voided by Kim Nord", "Auszahlung EWE-20261116-0001, storniert von Kim Nord"],
  ["pain.002 BANK-7, imported by Kim Nord", "Datei der Bank BANK-7 (pain.002), eingelesen von Kim Nord"],
  ["weitersagen tenant create", "Befehl „tenant create“"],
  ["Kim Nord", "Kim Nord"],
])("the timeline calls %s %s", (actor, words) => {
  expect(actorIn(actor, "de")).toBe(words);
});
