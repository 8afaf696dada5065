import { bankAccountDeps } from "../compose/reward.ts";
import { rotateAccountKey } from "../modules/bank-account/service/rotate-key.ts";
import { rotateFileKey } from "../modules/payout/service/file.ts";
import { tenantNamed, tenantSummaries } from "../modules/tenant/service/administration.ts";
import { rotateVouchers } from "../modules/reward/service/vouchers.ts";
import { inBatches } from "../platform/jobs/sweep.ts";
import { loadSecretKeys } from "../platform/secret-keys.ts";
import { type Command, UsageError } from "./command.ts";

export const keysCommand: Command = {
  name: "keys",
  usage: [
    [
      "keys rotate",
      "encrypts bank accounts, voucher codes and payout files with the first key of SECRET_KEY; the other keys can be removed afterwards",
    ],
  ],
  async run([action, ...rest], { config, database, print }) {
    if (action !== "rotate" || rest.length > 0) throw new UsageError();
    const deps = bankAccountDeps(await loadSecretKeys(config.secretKeys, config.dataDir));
    for (const { slug } of await tenantSummaries(database)) {
      const tenantId = await tenantNamed(database, slug);
      const inTenant = (rotate: typeof rotateAccountKey) => (size: number) =>
        database.inTenant(tenantId, (tx) => rotate(deps, tx, size));
      const accounts = await inBatches(200, inTenant(rotateAccountKey));
      const codes = await inBatches(200, inTenant(rotateVouchers));
      const pieces = await inBatches(50, inTenant(rotateFileKey));
      print(`${slug}: ${accounts} bank accounts, ${codes} voucher codes, ${pieces} pieces of files`);
    }
  },
};
