import { expect, test } from "vitest";
import { accountCommand } from "./account.ts";
import { apikeyCommand } from "./apikey.ts";
import { claimsCommand } from "./claims.ts";
import type { Command } from "./command.ts";
import { fraudCommand } from "./fraud.ts";
import { ordersCommand } from "./orders.ts";
import { payoutCommand } from "./payout.ts";
import { helpOf, misunderstood, usageOf } from "./usage.ts";
import { vouchersCommand } from "./vouchers.ts";

test("help fits a terminal: each call, below it what it does, then what a command has to add", () => {
  const help = helpOf(ordersCommand);
  expect(help).toMatch(/^Usage:\n {2}weitersagen orders import .*\n {6}reads orders from a CSV file/);
  expect(help).toMatch(/^ {4}3 {2}some rows were refused, all others were taken$/m);
  const lines = [help, usageOf([payoutCommand, ordersCommand])].join("\n").split("\n");
  expect(lines.filter(({ length }) => length > 80)).toEqual([]);
});

const firstLine = (command: Command, line: string) =>
  misunderstood(command, line === "" ? [] : line.split(" "), "").split("\n")[0];

test.each([
  [payoutCommand, "pay ewe", '"payout pay" is not known.'],
  [payoutCommand, "create", "SLUG is missing."],
  [payoutCommand, "release ewe", "NUMBER is missing."],
  [payoutCommand, "import ewe", "FILE and NAME are missing."],
  [payoutCommand, "preview ewe now", '"now" is too much; put a name of several words in quotes.'],
  [apikeyCommand, "create ewe order feed", '"feed" is too much; put a name of several words in quotes.'],
  [apikeyCommand, "revoke ewe old", '"old" is no ID; the list shows them.'],
  [fraudCommand, "decide ewe 1 maybe Kim", '"maybe" is none of pass, reject.'],
  [claimsCommand, "decide ewe 1 refuse Kim", "REASON is missing."],
  [accountCommand, "show ewe erika", '"erika" is no e-mail address.'],
  [accountCommand, "autologin ewe a@b.example 90", '"90" is no number of days from 1 to 60.'],
  [vouchersCommand, "add ewe 12,50 codes.txt", '"12,50" is no amount in cents, such as 1250 for 12.50 €.'],
  [ordersCommand, "import", "FILE is missing."],
  [payoutCommand, "", "Usage:"],
] as const)("what is wrong with a call is said before how it is made: %# %s", (command, line, said) => {
  expect(firstLine(command, line)).toBe(said);
});

test("only the call that was meant is shown; what the command itself found comes first", () => {
  const told = misunderstood(payoutCommand, ["create", "ewe"], "Kim is away.");
  expect(told).toBe(
    `Kim is away.\n\n${helpOf({ ...payoutCommand, usage: payoutCommand.usage.filter(([call]) => call.includes("create")) })}`,
  );
});
