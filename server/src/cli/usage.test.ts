import { expect, test } from "vitest";
import { ordersCommand } from "./orders.ts";
import { payoutCommand } from "./payout.ts";
import { helpOf, usageOf } from "./usage.ts";

test("help fits a terminal: each call, below it what it does, then what a command has to add", () => {
  const help = helpOf(ordersCommand);
  expect(help).toMatch(/^Usage:\n {2}weitersagen orders import .*\n {6}reads orders from a CSV file/);
  expect(help).toMatch(/^ {4}3 {2}some rows were refused, all others were taken$/m);
  const lines = [help, usageOf([payoutCommand, ordersCommand])].join("\n").split("\n");
  expect(lines.filter(({ length }) => length > 80)).toEqual([]);
});
