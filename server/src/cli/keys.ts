import { moneySeal } from "../compose-reward.ts";
import { BankAccounts } from "../modules/bank-account/service/accounts.ts";
import { Payouts } from "../modules/payout/service/payouts.ts";
import { tenantNamed, tenantSummaries } from "../modules/tenant/service/administration.ts";
import { Vouchers } from "../modules/reward/service/vouchers.ts";
import { inBatches } from "../platform/jobs/sweep.ts";
import { loadSecretKeys } from "../platform/secret-keys.ts";
import { type Command, UsageError } from "./command.ts";

export const keysCommand: Command = {
  name: "keys",
  usage: [
    [
      "keys rotate",
      "seals bank accounts, voucher codes and files to the bank anew with the first key of SECRET_KEY; the others can go afterwards",
    ],
  ],
  async run([action, ...rest], { config, database, print }) {
    if (action !== "rotate" || rest.length > 0) throw new UsageError();
    const seal = moneySeal(await loadSecretKeys(config.secretKeys, config.dataDir));
    const accounts = new BankAccounts({ database, seal });
    const payouts = new Payouts({ database, seal, accounts });
    const vouchers = new Vouchers({ database, seal });
    for (const { slug } of await tenantSummaries(database)) {
      const tenantId = await tenantNamed(database, slug);
      const sealedAnew = await inBatches(200, (size) => accounts.rotate(tenantId, size));
      const codes = await inBatches(200, (size) => vouchers.rotate(tenantId, size));
      const pieces = await inBatches(50, (size) => payouts.rotate(tenantId, size));
      print(`${slug}: ${sealedAnew} bank accounts, ${codes} voucher codes, ${pieces} pieces of files`);
    }
  },
};
