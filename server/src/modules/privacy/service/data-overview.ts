import type { DataOverview } from "@weitersagen/contract/data-access";
import type { ConsentName, OwnConsent } from "@weitersagen/contract/own-consent";
import { isWithdrawable } from "@weitersagen/domain/consent";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { findAccount } from "../../account/service/account.ts";
import { itemNames } from "../../catalogue/service/item-names.ts";
import { listOwnConsents } from "../../consent/service/own-consents.ts";
import {
  acceptedView,
  correctPerson,
  recipientsOfAddress,
  withdrawForAddress,
} from "../../recipient/service/of-address.ts";
import { sumOpenRewards } from "../../reward/service/open-rewards.ts";
import { provenAddress } from "./data-request.ts";
import type { ExportDeps } from "./export-data.ts";

type Context = Pick<TenantCallContext, "actor" | "language" | "now" | "tenant">;

type OverviewDeps = Pick<ExportDeps, "catalogue">;

/** What a person gave and agreed to as a recipient, over all that they accepted with the proven address. */
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
  await withdrawForAddress(tx, email, consent, context.now);
  return overviewOf(deps, tx, context, email);
}

async function overviewOf(
  { catalogue }: OverviewDeps,
  tx: TenantTransaction,
  { tenant, language }: Context,
  email: string,
): Promise<DataOverview> {
  const recipients = await recipientsOfAddress(tx, email);
  const nameOf = await itemNames(tx);
  const translate = await catalogue.names(tenant, tx);
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
    accepted: recipients.map((record) =>
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
