import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { rewardReleased } from "../mails/reward-released.ts";
import { findPersons } from "../read-model/people.ts";
import { lockOrderRewards, type Reward } from "../repository/rewards.ts";
import { provideRewards } from "./deadlines.ts";
import { issueProgressToken } from "./notify.ts";
import { rewardSubject } from "./subject.ts";

interface Release {
  readonly orderId: number;
  readonly actor: string;
  readonly now: Date;
}

/** More rewards than an order can have. */
const SIZE = 50;

/**
 * The agency has released an order: rewards whose complaint period is over are provided at once, the owners of the others
 * get a mail.
 */
export async function releaseRewards(
  tx: TenantTransaction,
  tenant: Tenant,
  { orderId, actor, now }: Release,
): Promise<void> {
  await provideRewards(tx, tenant, { now, size: SIZE, orderId, actor });
  const { active } = await lockOrderRewards(tx, orderId);
  const waiting = active.filter(
    ({ status, kind, dueAt, isHeld }) => status === "open" && kind !== "goodwill" && dueAt > now && !isHeld,
  );
  if (waiting.length > 0) await notifyReleased(tx, waiting, now);
}

/** One mail per person, with the sum of their rewards; to confirmed addresses only. */
async function notifyReleased(tx: TenantTransaction, rewards: readonly Reward[], now: Date): Promise<void> {
  const persons = await findPersons(
    tx,
    rewards.map(({ id }) => id),
  );
  for (const [party, own] of Map.groupBy(rewards, (reward) => reward.party)) {
    const [first] = own;
    const person = first && persons.get(first.id);
    if (!first || !person?.email || !person.isConfirmed || person.isBlocked) continue;
    const { email, language, firstName, id } = person;
    const data = {
      firstName,
      party,
      amountCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0),
      productName: rewardSubject(person, language) ?? "",
      dueAt: first.dueAt.toISOString(),
      ...(party === "recipient" && { token: await issueProgressToken(tx, id, first.dueAt, now) }),
    };
    await sendMail(tx, { template: rewardReleased, to: email, language, data, now });
  }
}
