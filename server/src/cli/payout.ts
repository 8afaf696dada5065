import { writeFile } from "node:fs/promises";
import { moneySeal } from "../compose-reward.ts";
import { BankAccounts } from "../modules/bank-account/service/accounts.ts";
import { Payouts } from "../modules/payout/service.ts";
import { Tenants } from "../modules/tenant/service/directory.ts";
import { Refusal } from "../platform/refusal.ts";
import { loadSecretKeys } from "../platform/secret-keys.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";

const euros = (cents: number) => `${(cents / 100).toFixed(2)} €`;

export const payoutCommand: Command = {
  name: "payout",
  usage: [
    ["payout preview SLUG", "what would be paid now, and what is left out and why"],
    ["payout create SLUG NAME", "makes a numbered batch of everything that can be paid; NAME is who does it"],
    ["payout release SLUG NUMBER NAME", "lets a batch go; NAME is another person than the one who made it"],
    ["payout export SLUG NUMBER FILE", "writes the batch's pain.001 file, the same bytes every time"],
  ],
  async run([action, slug, first, second, ...rest], context) {
    if (slug === undefined || rest.length > 0) throw new UsageError();
    const tenant = await tenantOf(context, slug);
    const payouts = await payoutsOf(context);
    const { print } = context;
    const now = context.clock.now();
    if (action === "preview" && first === undefined) {
      for (const { reason, count, cents } of await payouts.preview(tenant, now)) {
        print(
          `${(reason ?? "to pay").padEnd(12)} ${String(count).padStart(7)}  ${euros(cents).padStart(14)}`,
        );
      }
    } else if (action === "create" && first && second === undefined) {
      const { number, count } = await payouts.create(tenant, { by: first, now });
      print(`created ${number} with ${count} payouts`);
    } else if (action === "release" && first && second) {
      const { count, totalCents, withdrawn } = await payouts.release(tenant, first, { by: second, now });
      print(`released ${first}: ${count} payouts, ${euros(totalCents)}, ${withdrawn} withdrawn`);
      if (count === 1) print("a file with a single transfer cannot opt out of the check of the payee's name");
    } else if (action === "export" && first && second) {
      await writeFile(second, await payouts.file(tenant, first), { mode: 0o600 });
      print(`wrote ${first} to ${second}`);
    } else throw new UsageError();
  },
};

async function payoutsOf({ config, database }: CommandContext): Promise<Payouts> {
  const seal = moneySeal(await loadSecretKeys(config.secretKeys, config.dataDir));
  return new Payouts({ database, seal, accounts: new BankAccounts({ database, seal }) });
}

async function tenantOf({ config, database, log }: CommandContext, slug: string) {
  const hosts = { publicUrl: config.publicUrl, fallbackSlug: config.fallbackTenant };
  const tenants = new Tenants(database, hosts, log);
  await tenants.refresh();
  const tenant = tenants.bySlug(slug);
  if (!tenant) throw new Refusal("PSOF0102", { detail: `There is no tenant "${slug}".` });
  return tenant;
}
