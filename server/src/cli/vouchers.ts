import { readFile } from "node:fs/promises";
import { moneySeal } from "../compose/reward.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { addVouchers, voucherStock } from "../modules/reward/service/vouchers.ts";
import { loadSecretKeys } from "../platform/secret-keys.ts";
import { StartupError } from "../platform/startup-error.ts";
import { type Command, UsageError } from "./command.ts";
import { euros } from "./terminal.ts";

export const vouchersCommand: Command = {
  name: "vouchers",
  usage: [
    ["vouchers add SLUG CENTS FILE", "adds codes of one value, one code per line; known codes are ignored"],
    ["vouchers stock SLUG", "counts the codes left and the rewards that wait for one, by value"],
  ],
  async run([action, slug, cents, file, ...rest], { config, database, clock, print }) {
    if (slug === undefined || rest.length > 0) throw new UsageError();
    const tenantId = await tenantNamed(database, slug);
    if (action === "stock" && cents === undefined) {
      const stock = await database.inTenant(tenantId, voucherStock, { readOnly: true });
      for (const { valueCents, left, waiting } of stock) {
        print(`${euros(valueCents).padStart(12)}  ${left} left, ${waiting} waiting`);
      }
      if (stock.length === 0) print("no codes, and no reward waits for one");
      return;
    }
    const isAmount = /^[1-9]\d{0,6}$/.test(cents ?? "");
    if (action !== "add" || file === undefined || !isAmount) throw new UsageError();
    const lines = (await readText(file)).split(/\r?\n/).map((line) => line.trim());
    const codes = lines.filter(Boolean);
    const seal = moneySeal(await loadSecretKeys(config.secretKeys, config.dataDir));
    const vouchers = { valueCents: Number(cents), codes, now: clock.now() };
    const added = await database.inTenant(tenantId, (tx) => addVouchers({ seal }, tx, vouchers));
    print(`added ${added} of ${codes.length} codes`);
  },
};

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
