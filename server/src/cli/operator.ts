import type { Command } from "commander";
import { addOperator, listOperators, revokeOperator } from "../modules/operator/service/signers.ts";
import { Refusal } from "../platform/refusal.ts";
import { parseText } from "./arguments.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { addOperatorAccessCommands } from "./operator-access.ts";
import { needsSignature } from "./operator-signature.ts";
import { osUser } from "./os-user.ts";
import { dayOf } from "./terminal.ts";

export function addOperatorCommands(program: Command, run: RunCommand): void {
  const operator = program.command("operator").description("people who work in the console or sign payouts");
  operator
    .command("add")
    .description(
      "make a key for a person without an account in the console, and print it once. In production only until there is an administrator: then people make their keys in the console",
    )
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
  addOperatorAccessCommands(operator, run);
}

async function add(name: string, context: CommandContext): Promise<void> {
  const { database, clock, print } = context;
  if (await needsSignature(context)) {
    const detail =
      "There is an administrator: each person makes their own key in the console, under Mein Konto. One shell could make keys for two people.";
    throw new Refusal("wrongState", { detail });
  }
  const operator = { name, osUser: osUser(), now: clock.now() };
  const added = await database.withoutTenant((tx) => addOperator(tx, operator));
  print(`${added.name}  ${added.key}`);
}

async function list({ database, print }: CommandContext): Promise<void> {
  const operators = await database.withoutTenant(listOperators);
  for (const { name, email, hasKey, revokedAt, addedAt, addedBy } of operators) {
    const state = revokedAt ? "revoked" : hasKey ? "valid" : "no key";
    const address = email === null || email === name ? "" : ` <${email}>`;
    print(`${state.padEnd(8)} ${name}${address}  added ${dayOf(addedAt)} by ${addedBy}`);
  }
  if (operators.length === 0) print("no operators yet");
}

async function revoke(name: string, { database, clock, print }: CommandContext): Promise<void> {
  await database.withoutTenant((tx) => revokeOperator(tx, name, clock.now()));
  print(`revoked the key of ${name}`);
}
