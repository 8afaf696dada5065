import type { Command } from "commander";
import { auditDeps } from "../compose/operator.ts";
import { verifyAudit } from "../modules/operator/service/verify-audit.ts";
import { tenantSummaries } from "../modules/tenant/service/administration.ts";
import { StartupError } from "../platform/startup-error.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { openSecretKeys } from "./secret-keys.ts";

export function addAuditCommands(program: Command, run: RunCommand): void {
  program
    .command("audit")
    .description("log of what operators and commands changed")
    .command("verify")
    .description("check that no entry of the log was changed, added or removed")
    .action(() => run(verify));
}

async function verify(context: CommandContext): Promise<void> {
  const { database, clock, print, warn } = context;
  const deps = auditDeps(await openSecretKeys(context));
  const snapshot = { isolation: "repeatable read", readOnly: true } as const;
  const now = clock.now();
  const report = (name: string, { count, faults }: Awaited<ReturnType<typeof verifyAudit>>) => {
    print(`${name.padEnd(20)} ${count} entries, ${faults.length === 0 ? "unchanged" : "CHANGED"}`);
    for (const fault of faults) warn(`${name}: ${fault}`);
    return faults.length;
  };
  let faults = report(
    "installation",
    await database.withoutTenant((tx) => verifyAudit(deps, tx, now), snapshot),
  );
  for (const { id, slug } of await tenantSummaries(database)) {
    faults += report(slug, await database.inTenant(id, (tx) => verifyAudit(deps, tx, now), snapshot));
  }
  if (faults > 0) throw new StartupError("The audit log was changed: keep a copy of the database as it is.");
}
