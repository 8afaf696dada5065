import { expect, test } from "vitest";
import * as z from "zod/mini";
import { BonusPlanForm } from "./agency-money.ts";
import { formOf } from "./wire.ts";

const typed = (bonus: string) => {
  const plan = { firstMonth: "2026-12", fromOrders: "5", bonusCents: bonus };
  const checked = z.safeParse(formOf(BonusPlanForm), plan);
  return checked.success ? checked.data.bonusCents : checked.error.issues[0]?.message;
};

test.each([
  ["250", 25_000],
  [" 249,50 ", 24_950],
  ["249.5", 24_950],
  ["0,29", 29],
  ["100000", 10_000_000],
])("%s is a bonus of %i cents", (text, cents) => {
  expect(typed(text)).toBe(cents);
});

test.each(["0", "0,00", "12,345", "1.000,50", "-5", "zehn", "100000,01", "1e3", ""])(
  "%s is refused with a sentence about amounts",
  (text) => {
    expect(typed(text)).toBe("euroRule");
  },
);
