import { grantGoodwill } from "../modules/reward/service/goodwill.ts";
import { Tenants } from "../modules/tenant/service/directory.ts";
import { Refusal } from "../platform/refusal.ts";
import { type Command, UsageError } from "./command.ts";

export const rewardsCommand: Command = {
  name: "rewards",
  usage: [
    [
      "rewards goodwill SLUG ORDER CENTS NAME",
      "gives the referrer of an order something although it earned nothing; NAME is who gives it",
    ],
  ],
  async run([action, slug, orderNumber, cents, by, ...rest], { database, config, log, clock, print }) {
    const isAmount = /^[1-9]\d{0,6}$/.test(cents ?? "");
    if (action !== "goodwill" || !slug || !orderNumber || !isAmount || !by || rest.length > 0) {
      throw new UsageError();
    }
    const hosts = { publicUrl: config.publicUrl, fallbackSlug: config.fallbackTenant };
    const tenants = new Tenants(database, hosts, log);
    await tenants.refresh();
    const tenant = tenants.bySlug(slug);
    if (!tenant) throw new Refusal("PSOF0102", { detail: `There is no tenant ${slug}.` });
    const goodwill = { orderNumber, amountCents: Number(cents), by, now: clock.now() };
    const id = await grantGoodwill(database, tenant, goodwill);
    print(`reward ${id}: given by ${by}, ready within minutes`);
  },
};
