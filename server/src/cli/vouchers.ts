import { readFile } from "node:fs/promises";
import { moneySeal } from "../compose-reward.ts";
import { tenantNamed } from "../modules/tenant/service/administration.ts";
import { Vouchers } from "../modules/reward/service/vouchers.ts";
import { loadSecretKeys } from "../platform/secret-keys.ts";
import { StartupError } from "../platform/startup-error.ts";
import { type Command, UsageError } from "./command.ts";
import { euros } from "./terminal.ts";

export const vouchersCommand: Command = {
  name: "vouchers",
  usage: [
    [
      "vouchers add SLUG CENTS FILE",
      "takes in codes of one value, a code on each line; known ones are passed over",
    ],
    ["vouchers stock SLUG", "codes left and rewards that wait for one, by value"],
  ],
  async run([action, slug, cents, file, ...rest], { config, database, clock, print }) {
    if (slug === undefined || rest.length > 0) throw new UsageError();
    const tenantId = await tenantNamed(database, slug);
    const keys = await loadSecretKeys(config.secretKeys, config.dataDir);
    const vouchers = new Vouchers({ database, seal: moneySeal(keys) });
    if (action === "stock" && cents === undefined) {
      const stock = await vouchers.stock(tenantId);
      for (const { valueCents, left, waiting } of stock) {
        print(`${euros(valueCents).padStart(12)}  ${left} left, ${waiting} waiting`);
      }
      if (stock.length === 0) print("no codes, and nobody waits for one");
      return;
    }
    const isAmount = /^[1-9]\d{0,6}$/.test(cents ?? "");
    if (action !== "add" || file === undefined || !isAmount) throw new UsageError();
    const lines = (await textOf(file)).split(/\r?\n/).map((line) => line.trim());
    const codes = lines.filter(Boolean);
    const added = await vouchers.add(tenantId, Number(cents), codes, clock.now());
    print(`added ${added} of ${codes.length} codes`);
  },
};

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
