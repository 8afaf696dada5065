import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { rewardHeld } from "../mails/reward-held.ts";
import { findPersons } from "../read-model/people.ts";
import { findReward } from "../repository/rewards.ts";
import { issueProgressToken } from "./notify.ts";
import { rewardSubject } from "./subject.ts";

/** Announces a hold to the person who waits for the reward: one mail per person, to confirmed addresses only. */
export async function notifyHeld(
  tx: TenantTransaction,
  rewardIds: readonly number[],
  now: Date,
): Promise<void> {
  if (rewardIds.length === 0) return;
  const persons = [...(await findPersons(tx, rewardIds))].map(([rewardId, person]) => ({ rewardId, person }));
  const byPerson = Map.groupBy(persons, ({ person: { party, id } }) => `${party} ${id}`);
  for (const held of byPerson.values()) {
    const [first] = held;
    if (!first?.person.email || !first.person.isConfirmed || first.person.isBlocked) continue;
    const { id, email, language, firstName, party } = first.person;
    const productName = rewardSubject(first.person, language) ?? "";
    let amountCents = 0;
    let dueAt = now;
    let collectBy: Date | undefined;
    for (const { rewardId } of held) {
      const reward = await findReward(tx, rewardId);
      amountCents += reward?.amountCents ?? 0;
      if (reward?.status === "open" && reward.dueAt > dueAt) ({ dueAt } = reward);
      const expiresAt = reward?.status === "provided" ? reward.expiresAt : null;
      if (expiresAt && (!collectBy || expiresAt < collectBy)) collectBy = expiresAt;
    }
    const dates = {
      ...(dueAt > now && { dueAt: dueAt.toISOString() }),
      ...(collectBy && { collectBy: collectBy.toISOString() }),
    };
    const link = party === "recipient" ? { token: await issueProgressToken(tx, id, dueAt, now) } : undefined;
    const data = { firstName, amountCents, productName, party, ...dates, ...link };
    await sendMail(tx, { template: rewardHeld, to: email, language, data, now });
  }
}
