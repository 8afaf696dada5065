import { Catalogue } from "../src/modules/catalogue/service/catalogue.ts";
import { balances } from "../src/modules/ledger/service.ts";
import type { RewardStatus } from "@weitersagen/domain/reward";
import {
  announceRewards,
  endUnconfirmed,
  expireRewards,
  provideRewards,
  remindOfRewards,
} from "../src/modules/reward/service/deadlines.ts";
import { cancelOrderRewards, rewardAcceptedOrder } from "../src/modules/reward/service/earn.ts";
import { addVouchers, handOutVouchers, voucherStock } from "../src/modules/reward/service/vouchers.ts";
import { Seal } from "../src/platform/seal.ts";
import type { Tenant } from "../src/platform/tenancy.ts";
import type { TestApp } from "./app.ts";
import { type OrderWishes, placeOrder, type PlacedOrder } from "./orders.ts";

export interface SeenReward {
  readonly id: number;
  readonly party: string;
  readonly kind: string;
  readonly amount_cents: number;
  readonly status: RewardStatus;
  readonly due_at: Date;
  readonly held_at: Date | null;
  readonly abuse_reasons: string[];
  readonly clawed_back_at: Date | null;
}

/** The reward services as tests use them, for one tenant. */
export function rewardDesk(app: TestApp, slug = "ewe") {
  const deps = {
    catalogue: new Catalogue(app.database),
    seal: new Seal(app.secretKeys, "money"),
  };
  const tenant = (): Tenant => {
    const found = app.tenants.bySlug(slug);
    if (!found) throw new Error(`no tenant ${slug}`);
    return found;
  };
  const now = () => app.clock.now();
  const due = () => ({ now: now(), size: 100 });
  const inTenant = <Result>(work: Parameters<typeof app.database.inTenant<Result>>[1]) =>
    app.database.inTenant(tenant().id, work);
  const markCancelled = (orderId: number, at: Date | null) =>
    app.testDatabase.owner.query("update placed_order set cancelled_at = $2 where id = $1", [orderId, at]);
  return {
    tenant,
    inTenant,
    deps,
    place: (wishes: Omit<OrderWishes, "now"> = {}) =>
      inTenant((tx) => placeOrder(tx, { now: now(), ...wishes })),
    accept: async ({ orderId }: Pick<PlacedOrder, "orderId">) => {
      await markCancelled(orderId, null);
      const change = { now: now(), actor: "order feed" };
      await inTenant((tx) => rewardAcceptedOrder(deps, tx, tenant(), orderId, change));
    },
    cancel: async ({ orderId }: Pick<PlacedOrder, "orderId">) => {
      await markCancelled(orderId, now());
      await inTenant((tx) => cancelOrderRewards(tx, orderId, { now: now(), actor: "order feed" }));
    },
    provide: () => inTenant((tx) => provideRewards(tx, tenant(), due())),
    announce: () => inTenant((tx) => announceRewards(tx, due())),
    expire: () => inTenant((tx) => expireRewards(tx, due())),
    endUnconfirmed: () => inTenant((tx) => endUnconfirmed(tx, tenant(), due())),
    remind: () => inTenant((tx) => remindOfRewards(tx, due())),
    addVouchers: (valueCents: number, codes: readonly string[]) =>
      inTenant((tx) => addVouchers(deps, tx, { valueCents, codes, now: now() })),
    handOutVouchers: () => {
      const shop = tenant().settings.voucherShop;
      return inTenant((tx) => handOutVouchers(deps, tx, { ...due(), shop }));
    },
    voucherStock: () => inTenant(voucherStock),
    balances: () => inTenant(balances),
    rewards: async ({ orderId }: Pick<PlacedOrder, "orderId">): Promise<SeenReward[]> => {
      const { rows } = await app.testDatabase.owner.query<SeenReward>(
        "select * from reward where order_id = $1 order by kind, party desc, id",
        [orderId],
      );
      return rows;
    },
    mails: async (address: string) => {
      const { rows } = await app.testDatabase.owner.query<{
        template: string;
        language: string;
        data: Record<string, unknown>;
      }>("select template, language, data from mail where to_address = $1 order by id", [address]);
      return rows;
    },
  };
}

export const days = (count: number): number => count * 86_400_000;
