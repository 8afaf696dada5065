import { createHash } from "node:crypto";
import type { amountChanges } from "@weitersagen/contract/console/catalogue-import";
import { formatDate, formatMoney } from "@weitersagen/contract/format";
import type { Bounty } from "@weitersagen/domain/bounty";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import {
  approveChange,
  askForChange,
  type ChangeRequest,
  openChanges,
  type Overtaken,
} from "../../operator/service/change-requests.ts";
import { type OwnedBounty, readBounties } from "../repository/bounties.ts";
import { lockCatalogue } from "../repository/catalogue-lock.ts";
import { readOffers } from "../repository/offers.ts";
import { readProducts } from "../repository/products.ts";
import { editEntries } from "./edit-entries.ts";
import type { CatalogueFiles } from "./files.ts";
import { refused } from "./refused.ts";

/** What a product, or a device with its tariff, pays according to a file. Device 0 is the tariff alone. */
interface OwnerAmounts {
  readonly productId: number;
  readonly deviceId: number;
  readonly name: string;
  readonly bounties: readonly Bounty[];
}

/** What a second person has to see of a file: every bounty that it adds, gives another end or removes. */
interface ChangedBounty {
  readonly change: (typeof amountChanges)[number];
  readonly bounty: Bounty;
}

export interface ChangedOwner extends OwnerAmounts {
  /** What it pays so far. */
  readonly before: readonly Bounty[];
  readonly changes: readonly ChangedBounty[];
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
): ChangedOwner[] {
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
    const changes = changesOf(before, owner.bounties, now);
    return changes.length > 0 ? [{ ...owner, before, changes }] : [];
  });
}

function changesOf(before: readonly Bounty[], after: readonly Bounty[], now: Date): ChangedBounty[] {
  const known = new Map(before.map((bounty) => [bountyKey(bounty), bounty]));
  const wanted = new Set(after.map(bountyKey));
  return [
    ...after.flatMap((bounty): ChangedBounty[] => {
      const stored = known.get(bountyKey(bounty));
      if (!stored) return [{ change: "added", bounty }];
      const isSame =
        stored.endsAt?.getTime() === bounty.endsAt?.getTime() &&
        stored.shownEndsAt?.getTime() === bounty.shownEndsAt?.getTime();
      return isSame ? [] : [{ change: "ending", bounty }];
    }),
    ...before
      .filter((bounty) => bounty.startsAt > now && !wanted.has(bountyKey(bounty)))
      .map((bounty): ChangedBounty => ({ change: "removed", bounty })),
  ];
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

const changed = {
  detail: "Some of these amounts were changed after this was asked for.",
  german: "Einige dieser Beträge wurden seit dem Antrag geändert.",
};

/** What has changed since the amounts of a file were asked for, if they can no longer be approved. */
export async function overtakenFile(
  tx: TenantTransaction,
  { state, content }: Pick<ChangeRequest, "state" | "content">,
): Promise<Overtaken | null> {
  return state.equals(stateOf(amountsOf(content), await readBounties(tx))) ? null : changed;
}

/** A second person cannot look at more amounts than this. */
export const MOST_CHANGES = 2_000;

const changeNotes = { added: "", ending: " (Ende geändert)", removed: " (entfällt)" };

/** One line of the list that a second person approves. */
function shownChange(owner: string, { change, bounty }: ChangedBounty): string {
  const { amountCents, startsAt, endsAt, shownEndsAt } = bounty;
  const day = (at: Date) => formatDate(at, "de");
  const end = endsAt ? ` bis ${day(endsAt)}` : " ohne Ende";
  const shown = shownEndsAt ? `, angezeigt bis ${day(shownEndsAt)}` : "";
  const amount = `${formatMoney(amountCents, "de")} ab ${day(startsAt)}${end}${shown}`;
  return `${owner.replaceAll(/\s+/g, " ")}: ${amount}${changeNotes[change]}`;
}

/** Asks for the amounts of a file that was loaded. They are promised only after a second person approves. */
export async function askForFileAmounts(
  tx: TenantTransaction,
  { name, version, amounts }: { name: string; version: string; amounts: readonly ChangedOwner[] },
  { operator, now }: By,
): Promise<void> {
  const changes = amounts
    .flatMap((owner) => owner.changes.map((change) => ({ owner: owner.name, ...change })))
    .toSorted((one, other) => other.bounty.amountCents - one.bounty.amountCents);
  if (changes.length > MOST_CHANGES)
    throw refused(
      `The file changes more than ${MOST_CHANGES} amounts. Split it.`,
      `Die Datei ändert mehr als ${MOST_CHANGES} Prämien. Teilen Sie sie auf.`,
    );
  const paid = changes.filter(({ change }) => change !== "removed");
  await askForChange(tx, {
    kind,
    target: `import-${version}`,
    content: {
      count: amounts.length,
      totalCents: Math.max(0, ...paid.map(({ bounty }) => bounty.amountCents)),
      file: name,
      list: changes.map(({ owner, ...change }) => shownChange(owner, change)).join("\n"),
      amounts: JSON.stringify(amounts.map(({ changes: _shown, before: _before, ...owner }) => owner)),
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
  const state = stateOf(amounts, stored);
  await approveChange(tx, { kind, target, state, changed, checker: operator.id, now });
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
