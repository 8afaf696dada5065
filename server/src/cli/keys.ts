import type { Command } from "commander";
import { auditSeal, operatorSeal } from "../compose/operator.ts";
import { bankAccountDeps } from "../compose/reward.ts";
import { rotateAgencyKey } from "../modules/agency/service/bank-account.ts";
import { rotateAccountKey } from "../modules/bank-account/service/rotate-key.ts";
import { rotateAuditKey } from "../modules/operator/service/audit.ts";
import { rotateCodeKey } from "../modules/operator/service/one-time-codes.ts";
import { rotateFileKey } from "../modules/payout/service/file.ts";
import { tenantNamed, tenantSummaries } from "../modules/tenant/service/administration.ts";
import { rotateVouchers } from "../modules/reward/service/vouchers.ts";
import { inBatches } from "../platform/jobs/sweep.ts";
import { forgetOtherKeys } from "../platform/key-probe.ts";
import type { CommandContext, RunCommand } from "./command.ts";
import { openSecretKeys } from "./secret-keys.ts";

export function addKeyCommands(program: Command, run: RunCommand): void {
  program
    .command("keys")
    .description("keys of stored secrets")
    .command("rotate")
    .description(
      "encrypt bank accounts, voucher codes, payout files, the audit log and secrets of operators with the first key of SECRET_KEY; the other keys can be removed afterwards",
    )
    .action(() => run(rotate));
}

async function rotate(context: CommandContext): Promise<void> {
  const { database, print } = context;
  const secretKeys = await openSecretKeys(context);
  const deps = bankAccountDeps(secretKeys);
  const audit = { auditSeal: auditSeal(secretKeys) };
  const seal = operatorSeal(secretKeys);
  await inBatches(200, (size) => database.withoutTenant((tx) => rotateCodeKey({ seal }, tx, size)));
  await inBatches(200, (size) => database.withoutTenant((tx) => rotateAuditKey(audit, tx, size)));
  for (const { slug } of await tenantSummaries(database)) {
    const tenantId = await tenantNamed(database, slug);
    const batchesOf = (rotateBatch: typeof rotateAccountKey) => (size: number) =>
      database.inTenant(tenantId, (tx) => rotateBatch(deps, tx, size));
    const accounts = await inBatches(200, batchesOf(rotateAccountKey));
    const agencies = await inBatches(200, batchesOf(rotateAgencyKey));
    const codes = await inBatches(200, batchesOf(rotateVouchers));
    const pieces = await inBatches(50, batchesOf(rotateFileKey));
    await inBatches(200, (size) => database.inTenant(tenantId, (tx) => rotateAuditKey(audit, tx, size)));
    print(`${slug}: ${accounts + agencies} bank accounts, ${codes} voucher codes, ${pieces} pieces of files`);
  }
  await forgetOtherKeys(database, secretKeys);
}
