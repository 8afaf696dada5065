import { type Command, CommanderError } from "commander";
import { expect, test } from "vitest";
import { createProgram } from "./program.ts";

/** Parses a call. Returns what is written, and the commands that would run. */
async function parse(...args: string[]) {
  const result = { out: "", err: "", ran: 0, exitCode: 0 };
  const program = createProgram(
    async () => {
      result.ran += 1;
    },
    { writeOut: (text) => void (result.out += text), writeErr: (text) => void (result.err += text) },
  );
  await program.parseAsync(args, { from: "user" }).catch((error: unknown) => {
    if (!(error instanceof CommanderError)) throw error;
    result.exitCode = error.exitCode;
  });
  return result;
}

test.each([
  ["payout pay ewe", "unknown command 'pay'"],
  ["payout create", "missing required argument 'slug'"],
  ["payout release ewe", "missing required argument 'number'"],
  ["payout preview ewe now", "too many arguments for 'preview'. Expected 1 argument but got 2: ewe, now."],
  ["payout create ewe --by Kim", "unknown option '--by'"],
  ["payout create ewe --key-file", "option '--key-file <file>' argument missing"],
  ["apikey revoke ewe old", "It must be an id, as the list shows it."],
  ["apikey revoke ewe 99999999999999999999", "It must be an id, as the list shows it."],
  ["apikey revoke ewe 9007199254740992", "It must be an id, as the list shows it."],
  ["fraud decide ewe 1 maybe", "Allowed choices are pass, reject."],
  ["claims decide ewe 1 refuse", "refuse needs the argument 'reason'"],
  ["claims decide ewe 1 refuse rude", "Allowed choices are noOrder, "],
  ["claims decide ewe 1 match noOrder", "match takes no argument 'reason'"],
  ["account show ewe erika", "It must be an e-mail address."],
  ["account autologin ewe a@b.example 90 purpose", "It must be a number of days from 1 to 60."],
  ["consent proof ewe erika", "It must be an e-mail address."],
  ["privacy erasures ewe", "required option '--since <time>' not specified"],
  ["privacy erasures ewe --since soon", "It must be a time such as"],
  ["callcentre add ewe a@b.example,c@d.example Kim", "It must be an e-mail address."],
  ["vouchers add ewe 12,50 codes.txt", "It must be an amount in cents, such as 1250 for 12.50 €."],
  ["jobs run --now 2026-02-30", "This day does not exist."],
  ["jobs run --now 2026-13-01", "It must be a time such as 2027-01-31 or 2027-01-31T12:00:00Z."],
  ["orders import", "missing required argument 'file'"],
])("%s is refused in one line, followed by the usage", async (line, message) => {
  const { out, err, ran, exitCode } = await parse(...line.split(" "));
  expect({ out, ran, exitCode }).toEqual({ out: "", ran: 0, exitCode: 1 });
  const [first, blank, usage] = err.split("\n");
  expect(first).toMatch(/^error: /);
  expect(first).toContain(message);
  expect([blank, usage]).toEqual(["", expect.stringMatching(/^Usage: weitersagen /)]);
});

test("a blank name is refused", async () => {
  for (const args of [
    ["apikey", "create", "ewe", " "],
    ["operator", "add", ""],
    ["vouchers", "withdraw", "ewe", "codes.txt", ""],
  ])
    expect((await parse(...args)).err).toContain("It must not be empty.");
});

test("an unknown command lists the known ones", async () => {
  const { err } = await parse("tennant", "list");
  expect(err).toContain("error: unknown command 'tennant'\n(Did you mean tenant?)\n");
  expect(err).toMatch(/^ {2}payout +payouts by bank transfer$/m);
});

test("control characters of a call are not written to the terminal", async () => {
  expect((await parse("\u{1B}[2J")).err).toContain("unknown command '\u{FFFD}[2J'");
});

test("the largest id and every valid day are accepted", async () => {
  expect(await parse("apikey", "revoke", "ewe", String(Number.MAX_SAFE_INTEGER))).toMatchObject({ ran: 1 });
  for (const time of ["2028-02-29", "2026-12-31T23:59:59.5Z", "2027-03-28T03:00:00+02:00"])
    expect(await parse("jobs", "run", "--now", time)).toMatchObject({ ran: 1, err: "" });
});

const allCommands = (command: Command): Command[] => [command, ...command.commands.flatMap(allCommands)];
const pathOf = (command: Command): string[] =>
  command.parent ? [...pathOf(command.parent), command.name()] : [];

test("every command has a description, and its help fits a terminal", async () => {
  const ignore = () => {};
  const commands = allCommands(createProgram(async () => {}, { writeOut: ignore, writeErr: ignore }));
  expect(commands.length).toBeGreaterThan(50);
  for (const command of commands) {
    const path = pathOf(command);
    const { out, err, exitCode } = await parse(...path, "--help");
    expect({ err, exitCode }).toEqual({ err: "", exitCode: 0 });
    expect(out).toMatch(new RegExp(`^Usage: ${["weitersagen", ...path].join(" ")} .*\n\n\\S`));
    const [, ...lines] = out.split("\n");
    expect(lines.filter(({ length }) => length > 80)).toEqual([]);
  }
});

test("the help of an order import explains its exit codes", async () => {
  const { out } = await parse("orders", "import", "--help");
  expect(out).toContain("Usage: weitersagen orders import [options] [slug] <file>\n");
  expect(out).toMatch(/^ {4}3 {2}some rows were refused, all others were imported$/m);
});
