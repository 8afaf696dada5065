import type { DataOverview } from "@weitersagen/contract/data-access";
import type { ConsentName, OwnConsent } from "@weitersagen/contract/own-consent";
import { isWithdrawable } from "@weitersagen/domain/consent";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findAccount } from "../../account/service/account.ts";
import { listOwnConsents } from "../../consent/service/own-consents.ts";
import {
  acceptedView,
  correctPerson,
  recipientsOfAddress,
  withdrawForAddress,
} from "../../recipient/service/of-address.ts";
import { sumOpenRewards } from "../../reward/service/open-rewards.ts";
import { provenAddress } from "./data-request.ts";

type Context = Pick<TenantCallContext, "actor" | "now">;

/** What a person gave and agreed to as a recipient, over all that they accepted with the proven address. */
export async function dataOverview(tx: TenantTransaction, { actor }: Context): Promise<DataOverview> {
  return overviewOf(tx, await provenAddress(tx, actor));
}

export async function correctOwn(
  tx: TenantTransaction,
  { actor }: Context,
  number: string,
  person: Parameters<typeof correctPerson>[3],
): Promise<DataOverview> {
  const email = await provenAddress(tx, actor);
  await correctPerson(tx, email, number, person);
  return overviewOf(tx, email);
}

export async function withdrawOwn(
  tx: TenantTransaction,
  { actor, now }: Context,
  consent: ConsentName,
): Promise<DataOverview> {
  if (!isWithdrawable(consent.purpose)) throw new Refusal("wrongState");
  const email = await provenAddress(tx, actor);
  await withdrawForAddress(tx, email, consent, now);
  return overviewOf(tx, email);
}

async function overviewOf(tx: TenantTransaction, email: string): Promise<DataOverview> {
  const recipients = await recipientsOfAddress(tx, email);
  let openRewardCents = 0;
  const consents: OwnConsent[] = [];
  for (const { id } of recipients) {
    openRewardCents += await sumOpenRewards(tx, { party: "recipient", id });
    consents.push(...(await listOwnConsents(tx, { person: "recipient", personId: id })));
  }
  return {
    email,
    hasAccount: (await findAccount(tx, email)) !== undefined,
    openRewardCents,
    accepted: recipients.map((record) => acceptedView(record)),
    consents: strongestOf(consents),
  };
}

const strength = { given: 2, asked: 1, withdrawn: 0 } as const;

/** A person may have agreed to the same several times: shown once, as long as one of them counts. */
function strongestOf(consents: readonly OwnConsent[]): OwnConsent[] {
  const byName = Map.groupBy(consents, ({ purpose, subject }) => `${purpose}/${subject}`);
  return [...byName.values()].flatMap(
    (same) => same.toSorted((one, other) => strength[other.status] - strength[one.status])[0] ?? [],
  );
}
