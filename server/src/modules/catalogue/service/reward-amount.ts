import { createHash } from "node:crypto";
import type { AmountRequest } from "@weitersagen/contract/console/products";
import { formatMoney } from "@weitersagen/contract/format";
import { activeBounty, type Bounty } from "@weitersagen/domain/bounty";
import { withAmount } from "@weitersagen/domain/bounty-change";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import {
  approveChange,
  askForChange,
  type ChangeRequest,
  openChanges,
  type Overtaken,
} from "../../operator/service/change-requests.ts";
import { lockCatalogue } from "../repository/catalogue-lock.ts";
import { editEntries } from "./edit-entries.ts";
import { applyFileAmounts, overtakenFile } from "./file-amounts.ts";
import { dayOf, firstInstant, lastInstant } from "./period.ts";
import { refused } from "./refused.ts";
import { findPayer, paidBy, type Payer, periodOf, storedPayer } from "./payer.ts";

export interface WantedAmount {
  /** Null: the planned amount of these days is taken back, and nothing is paid as before. */
  readonly amountCents: number | null;
  /** Days in Germany, both included. */
  readonly from: string;
  readonly until: string | null;
}

interface By {
  readonly operator: { readonly id: number };
  readonly now: Date;
}

const kind = "rewardAmount";
/** The first planned amount is taken back, and nothing is paid. */
const takenBack = "takenBack";
/** A planned amount is taken back, and what is paid before it goes on. */
const unplanned = "unplanned";

/** `101` is a product, `101-302` the tariff with a device, everything else the amounts of a file. */
const targetOf = (id: number, deviceId: number | undefined): string =>
  deviceId === undefined ? String(id) : `${id}-${deviceId}`;
const payerTarget = /^(\d+)(?:-(\d+))?$/;

/** A request is stale once another amount was promised. A draft that goes on sale promises none. */
const stateOf = (payer: Payer): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(paidBy(payer)))
    .digest();

const changed = {
  detail: "The product pays other amounts now than when this was asked for.",
  german: "Das Produkt zahlt inzwischen andere Beträge als beim Antrag.",
};

interface AskForAmount extends WantedAmount {
  readonly id: number;
  /** A device of the tariff; undefined: the tariff itself. */
  readonly deviceId?: number | undefined;
  readonly reason: string;
}

/** Asks for another amount from a day on. Nothing changes until a second person approves it. */
export async function askForAmount(
  tx: TenantTransaction,
  { id, deviceId, reason, ...wanted }: AskForAmount,
  { operator, now }: By,
): Promise<void> {
  const payer = await storedPayer(tx, id, deviceId);
  requirePossible(payer, wanted, now);
  const { amountCents, from, until } = wanted;
  const name = (payer.offer ?? payer.product).displayName;
  const planned = plannedAmount(payer, wanted);
  const former = planned ?? activeBounty(paidBy(payer), firstInstant(from));
  await askForChange(tx, {
    kind,
    target: targetOf(id, deviceId),
    content: {
      count: 1,
      totalCents: amountCents ?? 0,
      formerCents: former?.amountCents ?? 0,
      ...(planned ? { change: amountCents === null ? takenBack : unplanned } : {}),
      name,
      from,
      until: until ?? "",
    },
    state: stateOf(payer),
    reason,
    maker: operator.id,
    now,
  });
}

/** Applies an approved request. What was asked for never changes, so the amount is taken from there. */
export async function applyAmount(
  tx: TenantTransaction,
  tenant: Tenant,
  target: string,
  { operator, now }: By,
): Promise<void> {
  const [, id, deviceId] = payerTarget.exec(target) ?? [];
  if (id === undefined) return applyFileAmounts(tx, tenant, target, { operator, now });
  await lockCatalogue(tx);
  const payer = await storedPayer(tx, Number(id), deviceId === undefined ? undefined : Number(deviceId));
  const approval = { kind, target, state: stateOf(payer), changed, checker: operator.id, now } as const;
  const { content } = await approveChange(tx, approval);
  const wanted = wantedOf(content);
  requirePossible(payer, wanted, now);
  const bounties = amountsWith(payer, wanted);
  await editEntries(
    tx,
    payer.offer ? { offers: [{ ...payer.offer, bounties }] } : { products: [{ ...payer.product, bounties }] },
    { now, excludedIds: tenant.settings.excludedProductIds },
  );
}

/** What is paid once the request was approved. */
function amountsWith(payer: Payer, { amountCents, ...days }: WantedAmount): Bounty[] {
  const bounties = paidBy(payer);
  return amountCents === null
    ? bounties.filter((bounty) => !isOnDays(bounty, days))
    : withAmount(bounties, periodOf({ amountCents, ...days }));
}

/** The planned amount that the request takes back: of exactly its days, and the amount before it is asked for instead. */
function plannedAmount(payer: Payer, wanted: WantedAmount): Bounty | undefined {
  const bounties = paidBy(payer);
  const before = activeBounty(bounties, new Date(firstInstant(wanted.from).getTime() - 1));
  if (wanted.amountCents !== (before?.amountCents ?? null)) return undefined;
  return bounties.find((bounty) => isOnDays(bounty, wanted) && bounty.amountCents !== wanted.amountCents);
}

const isOnDays = ({ startsAt, endsAt }: Bounty, { from, until }: Pick<WantedAmount, "from" | "until">) =>
  dayOf(startsAt) === from && (endsAt && dayOf(endsAt)) === until;

const wantedOf = (content: Readonly<Record<string, unknown>>): WantedAmount => ({
  amountCents: content["change"] === takenBack ? null : Number(content["totalCents"]),
  from: String(content["from"]),
  until: content["until"] === "" ? null : String(content["until"]),
});

/** A promise begins in the future: a visitor gets the amount that they were shown. */
function requirePossible(payer: Payer, wanted: WantedAmount, now: Date): void {
  const bounties = paidBy(payer);
  const startsAt = firstInstant(wanted.from);
  const endsAt = wanted.until === null ? null : lastInstant(wanted.until);
  if (endsAt !== null && endsAt < startsAt)
    throw refused("The last day is before the first.", "Der letzte Tag liegt vor dem ersten.");
  if (isTooLate(payer, startsAt, now))
    throw refused(
      "Another amount can begin tomorrow at the earliest: what was promised stays.",
      "Ein neuer Betrag kann frühestens morgen beginnen: Was zugesagt ist, bleibt.",
    );
  const { amountCents } = wanted;
  if (amountCents === null) return requireFirst(payer, wanted);
  const isSame = bounties.some(
    (bounty) =>
      bounty.amountCents === amountCents &&
      bounty.startsAt <= startsAt &&
      (bounty.endsAt === null || (endsAt !== null && endsAt <= bounty.endsAt)) &&
      bounties.length === 1,
  );
  if (isSame)
    throw refused(
      `The product pays ${formatMoney(amountCents, "en")} then already.`,
      `Das Produkt zahlt dann schon ${formatMoney(amountCents, "de")}.`,
    );
}

/** Where something is paid before a planned amount, that is asked for instead: the product pays without a gap. */
function requireFirst(payer: Payer, wanted: WantedAmount): void {
  const bounties = paidBy(payer);
  const planned = bounties.find((bounty) => isOnDays(bounty, wanted));
  if (!planned)
    throw refused("No amount is planned for these days.", "Für diese Tage ist kein Betrag geplant.");
  const former = activeBounty(bounties, new Date(planned.startsAt.getTime() - 1));
  if (former)
    throw refused(
      `The product pays ${formatMoney(former.amountCents, "en")} before: ask for this amount instead.`,
      `Davor zahlt das Produkt ${formatMoney(former.amountCents, "de")}: Beantragen Sie stattdessen diesen Betrag.`,
    );
  if (payer.offer && amountsWith(payer, wanted).length === 0)
    throw refused(
      "A device without an amount of its own pays what its tariff pays.",
      "Ein Gerät ohne eigenen Betrag zahlt, was sein Tarif zahlt.",
    );
}

/** What has changed since a request was made, if it can no longer be approved. */
export async function overtakenAmount(
  tx: TenantTransaction,
  { target, state, content }: Pick<ChangeRequest, "target" | "state" | "content">,
  now: Date,
): Promise<Overtaken | null> {
  const [, id, deviceId] = payerTarget.exec(target) ?? [];
  if (id === undefined) return overtakenFile(tx, { state, content });
  const payer = await findPayer(tx, Number(id), deviceId === undefined ? undefined : Number(deviceId));
  if (!payer) return { detail: "The product is gone.", german: "Das Produkt gibt es nicht mehr." };
  if (!state.equals(stateOf(payer))) return changed;
  const { from } = wantedOf(content as Readonly<Record<string, unknown>>);
  return isTooLate(payer, firstInstant(from), now)
    ? {
        detail: "The first day of the amount has begun, and what was promised stays.",
        german: "Der erste Tag des Betrags hat schon begonnen, und was zugesagt ist, bleibt.",
      }
    : null;
}

const isTooLate = ({ product }: Payer, startsAt: Date, now: Date): boolean =>
  product.status !== "draft" && startsAt <= now;

/** The requests about amounts that wait for a second person and can be approved, by product and device. */
export async function openAmountRequests(
  tx: TenantTransaction,
  productId: number,
  now: Date,
): Promise<(deviceId?: number) => AmountRequest | null> {
  const current = (await openChanges(tx, kind)).filter(
    ({ expiresAt, target }) => expiresAt > now && payerTarget.exec(target)?.[1] === String(productId),
  );
  const open = new Map<string, ChangeRequest>();
  for (const request of current)
    if (!(await overtakenAmount(tx, request, now))) open.set(request.target, request);
  return (deviceId) => {
    const request = open.get(targetOf(productId, deviceId));
    if (!request) return null;
    const content = request.content as Readonly<Record<string, unknown>>;
    const isTakenBack = [takenBack, unplanned].includes(String(content["change"]));
    const plannedCents = isTakenBack ? Number(content["formerCents"]) : null;
    return { ...wantedOf(content), plannedCents, maker: request.maker };
  };
}
