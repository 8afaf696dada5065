import { createHash } from "node:crypto";
import { formatDate, formatMoney } from "@weitersagen/contract/format";
import type { Bounty } from "@weitersagen/domain/bounty";
import { latestBounty } from "@weitersagen/domain/bounty-change";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { approveChange, askForChange, openChanges } from "../../operator/service/change-requests.ts";
import { type OwnedBounty, readBounties } from "../repository/bounties.ts";
import { lockCatalogue } from "../repository/catalogue-lock.ts";
import { readOffers } from "../repository/offers.ts";
import { readProducts } from "../repository/products.ts";
import { editEntries } from "./edit-entries.ts";
import type { CatalogueFiles } from "./files.ts";

/** What a product, or a device with its tariff, pays according to a file. Device 0 is the tariff alone. */
export interface OwnerAmounts {
  readonly productId: number;
  readonly deviceId: number;
  readonly name: string;
  readonly bounties: readonly Bounty[];
  /** It has paid nothing so far. */
  readonly isNew: boolean;
}

interface By {
  readonly operator: { readonly id: number };
  readonly now: Date;
}

const kind = "rewardAmount";
const ownerKey = ({ productId, deviceId }: Pick<OwnerAmounts, "productId" | "deviceId">) =>
  `${productId} ${deviceId}`;
const bountyKey = ({ startsAt, amountCents }: Bounty) => `${startsAt.getTime()} ${amountCents}`;

/** What a file states differently from what is stored. Amounts that are over may be left out of it. */
export function changedAmounts(
  files: CatalogueFiles,
  stored: readonly OwnedBounty[],
  now: Date,
): OwnerAmounts[] {
  const current = Map.groupBy(stored, ownerKey);
  const products = [...files.products, ...files.bundled.products].map(({ id, displayName, bounties }) => ({
    productId: id,
    deviceId: 0,
    name: displayName,
    bounties,
  }));
  const offers = [...files.offers, ...files.bundled.offers].map(
    ({ tariffId, deviceId, displayName, bounties }) => ({
      productId: tariffId,
      deviceId,
      name: displayName,
      bounties,
    }),
  );
  return [...products, ...offers].flatMap((owner) => {
    const before = current.get(ownerKey(owner)) ?? [];
    return isChanged(before, owner.bounties, now) ? [{ ...owner, isNew: before.length === 0 }] : [];
  });
}

function isChanged(before: readonly Bounty[], after: readonly Bounty[], now: Date): boolean {
  const known = new Map(before.map((bounty) => [bountyKey(bounty), bounty]));
  const wanted = new Set(after.map(bountyKey));
  const isOther = (bounty: Bounty) => {
    const stored = known.get(bountyKey(bounty));
    return (
      stored?.endsAt?.getTime() !== bounty.endsAt?.getTime() ||
      stored?.shownEndsAt?.getTime() !== bounty.shownEndsAt?.getTime() ||
      stored === undefined
    );
  };
  return (
    after.some(isOther) || before.some((bounty) => bounty.startsAt > now && !wanted.has(bountyKey(bounty)))
  );
}

/** A request is stale once one of its amounts has changed. */
const stateOf = (
  owners: readonly Pick<OwnerAmounts, "productId" | "deviceId">[],
  stored: readonly OwnedBounty[],
) => {
  const keys = new Set(owners.map(ownerKey));
  const concerned = stored.filter((bounty) => keys.has(ownerKey(bounty)));
  return createHash("sha256").update(JSON.stringify(concerned)).digest();
};

const LISTED = 10;

const shownAmount = (bounty: Bounty | undefined): string =>
  bounty
    ? `${formatMoney(bounty.amountCents, "de")} ab ${formatDate(bounty.startsAt, "de")}`
    : formatMoney(0, "de");

/** Asks for the amounts of a file that was loaded. They are promised only after a second person approves. */
export async function askForFileAmounts(
  tx: TenantTransaction,
  { name, version, amounts }: { name: string; version: string; amounts: readonly OwnerAmounts[] },
  { operator, now }: By,
): Promise<void> {
  const rest = amounts.length - LISTED;
  const list = amounts
    .slice(0, LISTED)
    .map(({ name: owner, bounties }) => `${owner}: ${shownAmount(latestBounty(bounties))}`)
    .join("; ");
  await askForChange(tx, {
    kind,
    target: `import-${version}`,
    content: {
      count: amounts.length,
      totalCents: Math.max(0, ...amounts.map(({ bounties }) => latestBounty(bounties)?.amountCents ?? 0)),
      file: name,
      list: rest > 0 ? `${list}; +${rest}` : list,
      amounts: JSON.stringify(amounts),
    },
    state: stateOf(amounts, await readBounties(tx)),
    reason: name,
    maker: operator.id,
    now,
  });
}

/** Applies the amounts of a file, once a second person has approved them. */
export async function applyFileAmounts(
  tx: TenantTransaction,
  tenant: Tenant,
  target: string,
  { operator, now }: By,
): Promise<void> {
  await lockCatalogue(tx);
  const request = (await openChanges(tx, kind)).find((one) => one.target === target);
  if (!request) throw new Refusal("notFound");
  const amounts = amountsOf(request.content);
  const stored = await readBounties(tx);
  await approveChange(tx, { kind, target, state: stateOf(amounts, stored), checker: operator.id, now });
  const wanted = new Map(amounts.map((owner) => [ownerKey(owner), [...owner.bounties]]));
  const products = (await readProducts(tx, stored)).flatMap((product) => {
    const bounties = wanted.get(ownerKey({ productId: product.id, deviceId: 0 }));
    return bounties ? [{ ...product, bounties }] : [];
  });
  const offers = (await readOffers(tx, stored)).flatMap((offer) => {
    const bounties = wanted.get(ownerKey({ productId: offer.tariffId, deviceId: offer.deviceId }));
    return bounties ? [{ ...offer, bounties }] : [];
  });
  await editEntries(tx, { products, offers }, { now, excludedIds: tenant.settings.excludedProductIds });
}

/** Dates were stored as text. */
function amountsOf(content: unknown): OwnerAmounts[] {
  const { amounts } = content as { amounts: string };
  const at = (text: unknown) => (typeof text === "string" ? new Date(text) : null);
  return (JSON.parse(amounts) as OwnerAmounts[]).map((owner) => ({
    ...owner,
    bounties: owner.bounties.map((bounty) => ({
      amountCents: bounty.amountCents,
      startsAt: at(bounty.startsAt) ?? new Date(0),
      endsAt: at(bounty.endsAt),
      shownEndsAt: at(bounty.shownEndsAt),
    })),
  }));
}
