import type { Banner } from "@weitersagen/contract/banner";
import type { OwnReward } from "@weitersagen/contract/reward";
import type { Choice } from "@weitersagen/domain/reward";
import type { Language } from "@weitersagen/contract/language";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Actor } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { AccountOwner } from "../../bank-account/service/deps.ts";
import { hasAccount } from "../../bank-account/service/payee.ts";
import type { Catalogue } from "../../catalogue/service/catalogue.ts";
import { packageBanner } from "../../catalogue/service/package-banner.ts";
import { moveReward, type RewardRecord, rewardById } from "./move.ts";
import { isAddressConfirmed, tellReady } from "./tell.ts";
import { freeVouchers } from "./vouchers.ts";
import { countTokensSince, historiesOf, listOwned, ownedProducts } from "../repository/own-rewards.ts";
import type { ListedReward } from "../repository/own-rewards.ts";

interface DeskParts {
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, "loadUnchecked" | "names">;
}

const DAY_MS = 86_400_000;
/** So often a day the link is mailed again to one person for one reward. */
const MAILS_PER_DAY = 3;

/** Where people see their rewards and choose, once, how they get them. */
export class RewardDesk {
  readonly #database: Database;
  readonly #catalogue: Pick<Catalogue, "loadUnchecked" | "names">;

  constructor({ database, catalogue }: DeskParts) {
    this.#database = database;
    this.#catalogue = catalogue;
  }

  /** A token opens one reward; a login all of one's own. */
  async list(
    tenant: Tenant,
    actor: Actor,
    { details, language = "de" }: { details: boolean; language?: Language },
  ): Promise<OwnReward[]> {
    // Before the transaction, because the stock is read in one of its own.
    const named = await this.#catalogue.names(tenant);
    return this.#database.inTenant(tenant.id, async (tx) => {
      const owner = await ownerOfCaller(tx, actor);
      const only = actor.kind === "reward" ? Number(actor.subject) : null;
      const rewards = await listOwned(tx, owner, only);
      const offersVouchers = rewards.some((reward) => choicesFor(tenant, reward).includes("voucher"));
      const free = offersVouchers ? await freeVouchers(tx) : () => 0;
      const ids = rewards.map(({ id }) => id);
      const historyOf = details ? await historiesOf(tx, ids) : undefined;
      return rewards.map((reward) => ({
        ...shown(tenant, inLanguage(reward, named, language), free(reward.amountCents) > 0),
        ...(historyOf && { history: historyOf(reward.id) }),
      }));
    });
  }

  async choose(
    tenant: Tenant,
    actor: Actor,
    { id, choice, now, language = "de" }: { id: number; choice: Choice; now: Date; language?: Language },
  ): Promise<OwnReward> {
    const named = await this.#catalogue.names(tenant);
    return this.#database.inTenant(tenant.id, async (tx) => {
      const owner = await ownerOfCaller(tx, actor);
      const reward = await ownReward(tx, owner, actor, id);
      refuseUnchoosable(reward, now);
      if (!choicesOf(tenant).includes(choice)) throw new Refusal("wrongState");
      if (choice === "transfer" && !(await hasAccount(tx, owner))) {
        const errors = [{ path: "IBAN", message: accountMissing[language] }];
        throw new Refusal("invalidInput", { errors });
      }
      const by = actor.kind === "reward" ? "reward link" : `${owner.party} ${owner.id}`;
      const moved = await moveReward(tx, id, "collect", { now, actor: by, choice, remindAt: null });
      // Somebody was faster, perhaps the same person on another device.
      if (!moved) throw new Refusal("rewardAlreadyChosen");
      const [listed] = await listOwned(tx, owner, id);
      if (!listed) throw new Refusal("notFound");
      return shown(tenant, inLanguage(listed, named, language), false);
    });
  }

  mailAgain(tenant: Tenant, actor: Actor, { id, now }: { id: number; now: Date }): Promise<void> {
    return this.#database.inTenant(tenant.id, async (tx) => {
      const reward = await ownReward(tx, await ownerOfCaller(tx, actor), actor, id);
      if (reward.status === "open") {
        throw new Refusal((await isAddressConfirmed(tx, id)) ? "wrongState" : "emailUnconfirmed");
      }
      refuseUnchoosable(reward, now);
      const sent = await countTokensSince(tx, id, new Date(now.getTime() - DAY_MS));
      if (sent >= MAILS_PER_DAY) throw new Refusal("tooManyAttempts", { retryAfterSeconds: DAY_MS / 1_000 });
      await tellReady(tx, reward, now);
    });
  }

  /** Whoever has a single product only is told of the bundles, where the tenant sells them. */
  async banner(tenant: Tenant, actor: Actor, language: Language): Promise<Banner> {
    const owned = await this.#database.inTenant(tenant.id, async (tx) =>
      ownedProducts(tx, await ownerOfCaller(tx, actor)),
    );
    return packageBanner(await this.#catalogue.loadUnchecked(tenant), owned, language);
  }
}

const accountMissing = { de: "IBAN ist ein Pflichtfeld", en: "IBAN is required" } as const;

/** The person a reward token was mailed to, or the referrer who is logged in. */
export async function ownerOfCaller(tx: TenantTransaction, actor: Actor): Promise<AccountOwner> {
  if (actor.kind === "referrer") return { party: "referrer", id: Number(actor.subject) };
  const reward = actor.kind === "reward" ? await rewardById(tx, Number(actor.subject)) : undefined;
  if (!reward) throw new Refusal("rewardLinkInvalid");
  return { party: reward.party, id: reward.personId };
}

/** Foreign and unknown ids get the same answer, so ids cannot be probed. */
async function ownReward(
  tx: TenantTransaction,
  owner: AccountOwner,
  actor: Actor,
  id: number,
): Promise<RewardRecord> {
  const reward = await rewardById(tx, id);
  const isOwn = reward?.party === owner.party && reward.personId === owner.id;
  const isOpened = actor.kind !== "reward" || Number(actor.subject) === id;
  if (!reward || !isOwn || !isOpened) throw new Refusal("notFound");
  return reward;
}

function refuseUnchoosable({ status, expiresAt }: RewardRecord, now: Date): void {
  if (status === "collected" || status === "paid") throw new Refusal("rewardAlreadyChosen");
  const hasLapsed = status === "provided" && expiresAt !== null && expiresAt <= now;
  if (status === "expired" || hasLapsed) throw new Refusal("rewardExpired");
  if (status !== "provided") throw new Refusal("wrongState");
}

const choicesOf = ({ settings }: Tenant): Choice[] =>
  settings.offersVouchers ? ["transfer", "voucher"] : ["transfer"];

const choicesFor = (tenant: Tenant, { status }: ListedReward): Choice[] =>
  status === "provided" ? choicesOf(tenant) : [];

function inLanguage(
  reward: ListedReward,
  named: Awaited<ReturnType<Catalogue["names"]>>,
  language: Language,
): ListedReward {
  return { ...reward, productName: reward.productName && named(reward.productName, language) };
}

function shown(tenant: Tenant, reward: ListedReward, hasFreeVoucher: boolean): OwnReward {
  const choices = choicesFor(tenant, reward);
  return {
    id: reward.id,
    amountCents: reward.amountCents,
    status: reward.status,
    statusAt: reward.statusAt,
    kind: reward.kind,
    party: reward.party,
    productName: reward.productName,
    choice: reward.choice,
    choices,
    hasVoucherInStock: hasFreeVoucher && choices.includes("voucher"),
    availableAt: reward.dueAt,
    expiresAt: reward.expiresAt,
    isHeld: reward.isHeld,
    cancelReason: reward.cancelReason,
  };
}
