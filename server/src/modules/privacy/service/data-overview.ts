import type { DataOverview } from "@weitersagen/contract/data-access";
import type { ConsentName, OwnConsent } from "@weitersagen/contract/own-consent";
import { isWithdrawable } from "@weitersagen/domain/consent";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { hasPassword } from "../../account/service/account.ts";
import { withdrawOfAccount } from "../../account/service/own-consents.ts";
import { itemNames } from "../../catalogue/service/item-names.ts";
import { listOwnConsents } from "../../consent/service/own-consents.ts";
import {
  acceptedView,
  correctPerson,
  recipientsOfAddress,
  withdrawForRecipients,
} from "../../recipient/service/of-address.ts";
import { sumOpenRewards } from "../../reward/service/open-rewards.ts";
import { personOfAddress } from "./person.ts";
import { provenAddress } from "./data-request.ts";
import type { ExportDeps } from "./export-data.ts";
import { findHold } from "./holds.ts";
import { ownDeletionOf } from "./own-deletion.ts";

type Context = Pick<TenantCallContext, "actor" | "language" | "now" | "tenant">;

type OverviewDeps = Pick<ExportDeps, "catalogue">;

/** What a person gave with the proven address as a recipient, and agreed to in all roles. */
export async function dataOverview(
  deps: OverviewDeps,
  tx: TenantTransaction,
  context: Context,
): Promise<DataOverview> {
  return overviewOf(deps, tx, context, await provenAddress(tx, context.actor));
}

export async function correctOwn(
  deps: OverviewDeps,
  tx: TenantTransaction,
  context: Context,
  number: string,
  person: Parameters<typeof correctPerson>[3],
): Promise<DataOverview> {
  const email = await provenAddress(tx, context.actor);
  await correctPerson(tx, email, number, person);
  return overviewOf(deps, tx, context, email);
}

export async function withdrawOwn(
  deps: OverviewDeps,
  tx: TenantTransaction,
  context: Context,
  consent: ConsentName,
): Promise<DataOverview> {
  if (!isWithdrawable(consent.purpose)) throw new Refusal("wrongState");
  const email = await provenAddress(tx, context.actor);
  const { account, recipients } = await personOfAddress(tx, email);
  if (account) await withdrawOfAccount(tx, account, consent, { now: context.now, via: "data access" });
  await withdrawForRecipients(tx, recipients, consent, context.now);
  return overviewOf(deps, tx, context, email);
}

async function overviewOf(
  { catalogue }: OverviewDeps,
  tx: TenantTransaction,
  { tenant, language }: Context,
  email: string,
): Promise<DataOverview> {
  const accepted = await recipientsOfAddress(tx, email);
  const person = await personOfAddress(tx, email);
  const { account, recipients } = person;
  const nameOf = await itemNames(tx);
  const translate = await catalogue.names(tenant, tx);
  const keepsAccount = hasPassword(account);
  let openRewardCents =
    account && !keepsAccount ? await sumOpenRewards(tx, { party: "referrer", id: account.id }) : 0;
  const consents: OwnConsent[] = account
    ? await listOwnConsents(tx, { person: "referrer", personId: account.id })
    : [];
  for (const id of recipients) {
    openRewardCents += await sumOpenRewards(tx, { party: "recipient", id });
    consents.push(...(await listOwnConsents(tx, { person: "recipient", personId: id })));
  }
  return {
    email,
    hasAccount: account !== undefined,
    hasPassword: keepsAccount,
    deletion: (await findHold(tx, person)) ? "onRequest" : ownDeletionOf(person),
    openRewardCents,
    accepted: accepted.map((record) =>
      acceptedView(record, (item) => {
        const name = nameOf(item);
        return name === undefined ? null : translate(name, language);
      }),
    ),
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
