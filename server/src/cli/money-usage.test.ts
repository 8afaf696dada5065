import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { CommanderError } from "commander";
import { expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { bareEnvironment } from "../../test/bare-environment.ts";
import { dataFolder } from "../../test/data-folder.ts";
import { runCommand } from "../../test/run-command.ts";

/** How the commands about money refuse what they cannot understand; what they do is in `money.test.ts`. */
const app = await startTestApp();

test.each([
  "payout",
  "payout pay ewe",
  "payout preview",
  "payout list",
  "payout list ewe now",
  "payout preview ewe now",
  "payout create",
  "payout create ewe Kim",
  "payout create ewe --by Kim",
  "payout create ewe --key-file",
  "payout release ewe",
  "payout release ewe EWE-1 Kim",
  "payout void ewe EWE-1",
  "payout void ewe --reason x",
  "payout payments ewe",
  "payout resolve ewe 1",
  "payout resolve ewe one --note x",
  "operator",
  "operator add",
  "operator add Kim Sascha",
  "operator list now",
  "operator revoke",
  "payout export ewe EWE-1",
  "payout import ewe",
  "payout import ewe file.xml Kim",
  "fraud decide ewe 1 maybe",
  "fraud decide ewe one pass",
  "fraud decide ewe 1 pass Kim",
  "fraud list",
  "rewards owed-back",
  "rewards owed-back ewe now",
  "rewards goodwill ewe A-1 12.50 sorry",
  "rewards goodwill ewe A-1 1250 sorry Kim",
  "vouchers add ewe 0 codes.txt",
  "vouchers add ewe 12.50 codes.txt",
  "vouchers stock",
  "keys",
  "keys rotate now",
])("%s is refused with the usage", async (line) => {
  await expect(runCommand(app, line.split(" "))).rejects.toThrow(CommanderError);
});

test.each([
  "payout preview nobody",
  "fraud list nobody",
  "rewards owed-back nobody",
  "vouchers stock nobody",
])("%s names the unknown tenant", async (line) => {
  await expect(runCommand(app, line.split(" "))).rejects.toMatchObject({
    options: { detail: expect.stringContaining('"nobody"') as string },
  });
});

/** Runs the command line in a process of its own, as an operator does. */
function cli(key: string, ...args: string[]) {
  const env = {
    ...bareEnvironment,
    DATABASE_URL: app.testDatabase.serverUrl,
    SECRET_KEY: app.secretKeys.map((secret) => secret.toString("base64")).join(","),
    DATA_DIR: dataFolder,
    OPERATOR_KEY: key,
  };
  return promisify(execFile)(process.execPath, [join(import.meta.dirname, "../cli.ts"), ...args], {
    env,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
}

test("the process reports a refusal in one line with 1, a wrong call with the usage and 2", async () => {
  const [line = ""] = await runCommand(app, ["operator", "add", "Sascha"]);
  const key = line.split("  ")[1] ?? "";
  const [refused, wrong] = await Promise.all([
    cli(key, "payout", "release", "ewe", "EWE-0"),
    cli(key, "payout", "release", "ewe"),
  ]);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/^uses the .+\nThere is no batch "EWE-0" of this tenant\.\n$/);
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toMatch(
    /^error: missing required argument 'number'\n\nUsage: weitersagen payout release \[options\] <slug> <number>\n/,
  );
}, 120_000);
