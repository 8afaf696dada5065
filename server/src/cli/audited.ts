import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { auditDeps } from "../compose/operator.ts";
import { findAccount } from "../modules/operator/service/accounts.ts";
import { type AuditEvent, recordAudit } from "../modules/operator/service/audit.ts";
import { argumentForLog } from "../modules/tenant/service/listed-people.ts";
import { tenantSummaries } from "../modules/tenant/service/administration.ts";
import type { PlatformTransaction } from "../platform/db/transaction.ts";
import { areSecretKeysKnown } from "../platform/key-probe.ts";
import { isUsedInProduction } from "../platform/production-use.ts";
import { Refusal } from "../platform/refusal.ts";
import { loadSecretKeys } from "../platform/secret-keys.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { osUser } from "./os-user.ts";

/**
 * Commands that neither change anything nor hand out data of people. All others are in the audit log and have a name in
 * `contract/src/console/audit-actions/commands.ts`.
 */
export const readingCommands: ReadonlySet<string> = new Set([
  // Every command migrates before it runs; this one does nothing else.
  "migrate",
  "tenant list",
  "tenant show",
  "tenant check",
  "tenant fields",
  "tenant versions",
  "content history",
  "apikey list",
  "callcentre list",
  "agency commission list",
  "creditnotes list",
  "creditnotes tasks",
  "fraud list",
  "claims list",
  "operator list",
  "operator requests",
  "audit verify",
  "payout preview",
  "payout list",
  "payout payments",
  "payout aside",
  "payout gate",
  "rewards owed-back",
  "rewards liabilities",
  "rewards late",
  "ledger balances",
  "vouchers stock",
  "orders unmatched",
]);

const pathOf = (command: Command): string[] =>
  command.parent ? [...pathOf(command.parent), command.name()] : [];

/**
 * Writes each run of a command that changes something or hands out data of people into the audit log: once before it
 * begins, so that a killed command is in it too, and once with its outcome. Both name the account of the machine, the second one also the operator who has
 * signed the command with their key.
 */
export function audited(run: RunCommand, current: () => Command | undefined): RunCommand {
  return (work, options) => {
    const command = current();
    const action = command ? pathOf(command).join(" ") : "";
    if (!command || readingCommands.has(action)) return run(work, options);
    return run(
      async (context) => {
        // A database that the command creates has no log yet.
        if (!options?.startsEmpty) {
          await requireSameEnvironment(context);
          await record(context, command, { action, outcome: "begun" });
        }
        try {
          await work(context);
        } catch (error) {
          const outcome = error instanceof Refusal || error instanceof StartupError ? "refused" : "failed";
          const reason = error instanceof Refusal ? error.reason : undefined;
          await record(context, command, { action, outcome, reason }).catch(() => {});
          throw error;
        }
        await record(context, command, { action, outcome: "done" });
      },
      { ...options, changes: true },
    );
  };
}

/** In development commands ask for fewer keys and people, so they must not reach a database of production. */
async function requireSameEnvironment({ config, database, databaseName }: CommandContext): Promise<void> {
  if (config.isProduction || !(await isUsedInProduction(database))) return;
  throw new StartupError(
    `The ${databaseName} is used in production: set APP_ENV=production and the other settings of its server. A copy for development needs: delete from platform.production_use.`,
  );
}

/** Whom a command about an access names, as the console's calls do; undefined until there is an account. */
async function personOf(
  tx: PlatformTransaction,
  command: Command,
  args: readonly unknown[],
): Promise<AuditEvent["target"]> {
  const email = args[command.registeredArguments.findIndex((argument) => argument.name() === "email")];
  if (pathOf(command)[0] !== "operator" || typeof email !== "string") return undefined;
  const account = await findAccount(tx, email);
  return account && { kind: "operator", id: String(account.id) };
}

async function record(
  context: CommandContext,
  command: Command,
  event: Pick<AuditEvent, "action" | "outcome" | "reason">,
): Promise<void> {
  const { database, clock } = context;
  const args = command.processedArgs.map((value: unknown) => (value === undefined ? null : value));
  const tenantId = await tenantOf(context, command, args);
  const deps = auditDeps(await knownKeys(context));
  const { by } = context.signature;
  const actor = by
    ? ({ kind: "command", name: by.name, operatorId: by.operatorId } as const)
    : ({ kind: "command", name: osUser() } as const);
  const content = { arguments: args.map(argumentForLog), options: command.opts(), osUser: osUser() };
  const write = async (tx: PlatformTransaction) => {
    const target = await personOf(tx, command, args);
    await recordAudit(deps, tx, { ...event, at: clock.now(), actor, target, content });
  };
  if (tenantId !== undefined) return database.inTenant(tenantId, write);
  await database.withoutTenant(async (tx) => {
    await write(tx);
    // In one order, because each locks its tenant's chain.
    const tenants = (context.concerned.tenants ?? []).toSorted((one, other) => one - other);
    for (const id of tenants) await tx.withinTenant(id, write);
  });
}

/** The tenant whose slug is an argument. Undefined: the entry belongs to the installation. */
async function tenantOf(
  { database }: CommandContext,
  command: Command,
  args: readonly unknown[],
): Promise<number | undefined> {
  if (!command.registeredArguments.some((argument) => argument.name().includes("slug"))) return undefined;
  const tenants = await tenantSummaries(database);
  return tenants.find(({ slug }) => args.includes(slug))?.id;
}

/**
 * The installation's keys if this command can read them. Without them the entry is written without its content. Never
 * creates a key, and ignores keys that this database does not know.
 */
async function knownKeys({ config, database }: CommandContext): Promise<readonly Buffer[]> {
  if (config.secretKeys === undefined && !existsSync(join(config.dataDir, "secret.key"))) return [];
  const keys = await loadSecretKeys(config.secretKeys, config.dataDir).catch(() => []);
  return keys.length > 0 && (await areSecretKeysKnown(database, keys)) ? keys : [];
}
