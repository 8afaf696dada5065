import { userInfo } from "node:os";
import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import {
  addOperator,
  listOperators,
  revokeOperator,
  type Signer,
  signerOf,
} from "../modules/operator/service.ts";
import { StartupError } from "../platform/startup-error.ts";
import { parseText } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";

export function addOperatorCommands(program: Command, run: RunCommand): void {
  const operator = program.command("operator").description("people who create or release payouts");
  operator
    .command("add")
    .description("register an operator and print their key once")
    .argument("<name>", "name of the person", parseText)
    .action((name: string) => run((context) => add(name, context)));
  operator
    .command("list")
    .description("list all operators and whether their key is valid")
    .action(() => run(list));
  operator
    .command("revoke")
    .description("make an operator's key invalid immediately")
    .argument("<name>", "name of the person", parseText)
    .action((name: string) => run((context) => revoke(name, context)));
}

async function add(name: string, { database, clock, print }: CommandContext): Promise<void> {
  const operator = { name, osUser: osUser(), now: clock.now() };
  const added = await database.withoutTenant((tx) => addOperator(tx, operator));
  print(`${added.name}  ${added.key}`);
}

async function list({ database, print }: CommandContext): Promise<void> {
  const operators = await database.withoutTenant(listOperators);
  for (const { name, hasKey, revokedAt, addedAt, addedBy } of operators) {
    const state = revokedAt ? "revoked" : hasKey ? "valid" : "no key";
    print(`${state.padEnd(8)} ${name}  added ${addedAt.toISOString().slice(0, 10)} by ${addedBy}`);
  }
  if (operators.length === 0) print("no operators yet");
}

async function revoke(name: string, { database, clock, print }: CommandContext): Promise<void> {
  await database.withoutTenant((tx) => revokeOperator(tx, name, clock.now()));
  print(`revoked the key of ${name}`);
}

/** The account of the machine on which the command runs. A container may have a user without a name. */
export function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}

/** The operator who runs the command, proven by a key from a file or the environment. */
export async function readSigner(
  { config, database }: Pick<CommandContext, "config" | "database">,
  { keyFile }: { readonly keyFile?: string },
): Promise<Signer> {
  const key = keyFile === undefined ? config.operatorKey : await readKeyFile(keyFile);
  if (key === undefined) {
    throw new StartupError(
      "This needs your operator key: set OPERATOR_KEY, or name a file with --key-file FILE.",
    );
  }
  return database.withoutTenant((tx) => signerOf(tx, key, osUser()));
}

async function readKeyFile(path: string): Promise<string> {
  try {
    return (await readFile(path, "utf8")).trim();
  } catch (error) {
    throw new StartupError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
