import { grantGoodwill } from "../modules/reward/service/goodwill.ts";
import { type Command, UsageError } from "./command.ts";
import { openTenant } from "./open-tenant.ts";

export const rewardsCommand: Command = {
  name: "rewards",
  usage: [
    [
      "rewards goodwill SLUG ORDER CENTS NAME",
      "gives the referrer of an order something although it earned nothing; NAME is who gives it",
    ],
  ],
  async run([action, slug, orderNumber, cents, by, ...rest], context) {
    const { database, clock, print } = context;
    const isAmount = /^[1-9]\d{0,6}$/.test(cents ?? "");
    if (action !== "goodwill" || !slug || !orderNumber || !isAmount || !by || rest.length > 0) {
      throw new UsageError();
    }
    const tenant = await openTenant(slug, context);
    const goodwill = { orderNumber, amountCents: Number(cents), by, now: clock.now() };
    const id = await grantGoodwill(database, tenant, goodwill);
    print(`reward ${id}: given by ${by}, ready within minutes`);
  },
};
