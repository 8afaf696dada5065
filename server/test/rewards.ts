import { moveReward } from "../src/modules/reward/service/move.ts";
import { issueRewardToken } from "../src/modules/reward/service/tokens.ts";
import type { TestApp } from "./app.ts";
import { moneyDesk } from "./money.ts";
import { germanIban } from "./iban.ts";
import { rewardDesk } from "./reward-desk.ts";

export interface PlantedReward {
  readonly id: number;
  readonly token: string;
}

/** A reward of the referrer that can be collected, and a token that opens it. */
export async function plantReward(
  app: TestApp,
  slug: string,
  { referrerId, productId }: { referrerId: number; productId: number },
): Promise<PlantedReward> {
  const desk = rewardDesk(app, slug);
  const order = await desk.place({ referrerId, productId });
  await desk.accept(order);
  const [reward] = await desk.rewards(order);
  if (!reward) throw new Error("the order earned nothing");
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + 180 * 86_400_000);
  const token = await desk.inTenant(async (tx) => {
    await moveReward(tx, reward.id, "provide", { now, actor: "test", expiresAt });
    return issueRewardToken(tx, reward, now);
  });
  return { id: reward.id, token };
}

export async function plantBankAccount(app: TestApp, slug: string, referrerId: number): Promise<void> {
  // Many people with one account would be held.
  const account = { holder: "Anna Beispiel", iban: germanIban(80_000_000 + referrerId) };
  await moneyDesk(app, slug).saveAccount({ party: "referrer", id: referrerId }, account);
}
