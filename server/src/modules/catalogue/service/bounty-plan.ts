import { formatDate, formatMoney } from "@weitersagen/contract/format";
import type { Bounty } from "@weitersagen/domain/bounty";
import { addDays, calendarDateOf, startOfDay } from "@weitersagen/domain/dates";
import type { RefusedField as FieldError } from "../../../platform/refusal.ts";
import type { OwnedBounty } from "../repository/bounties.ts";
import type { StoredOffer, StoredProduct } from "../repository/stored.ts";

export interface EndChange {
  readonly bounty: OwnedBounty;
  readonly endsAt: Date | null;
  readonly shownEndsAt: Date | null;
}

export interface BountyPlan {
  readonly added: readonly OwnedBounty[];
  readonly ending: readonly EndChange[];
  /** Have not begun, so they were never promised. */
  readonly removed: readonly OwnedBounty[];
  /** Drafts whose bounties are written anew: nothing of theirs was promised. */
  readonly redrafted: readonly number[];
  readonly errors: readonly FieldError[];
  /** Begin before tomorrow, although something else was promised so far. An error, except in the files of a command. */
  readonly backdated: readonly FieldError[];
}

interface Paying {
  readonly products: readonly StoredProduct[];
  readonly offers: readonly StoredOffer[];
}

/** The bounties of one product, or of one device with its tariff. */
interface Owner {
  readonly path: string;
  readonly productId: number;
  readonly deviceId: number;
  readonly bounties: readonly Bounty[];
}

const ownersOf = ({ products, offers }: Paying): Owner[] => [
  ...products.map(({ id, bounties }) => ({
    path: `products.${id}`,
    productId: id,
    deviceId: 0,
    bounties,
  })),
  ...offers.map(({ id, tariffId, deviceId, bounties }) => ({
    path: `offers.${id}`,
    productId: tariffId,
    deviceId,
    bounties,
  })),
];

/**
 * Compares the bounties of everything that the files name. A bounty that has begun keeps its amount and start, and it can
 * only end from now on: orders in between earn what was promised. One that is over may be left out of the files.
 */
export function planBounties(current: Paying, wanted: Paying, now: Date): BountyPlan {
  const plan = {
    added: [] as OwnedBounty[],
    ending: [] as EndChange[],
    removed: [] as OwnedBounty[],
    redrafted: [] as number[],
    errors: [] as FieldError[],
    backdated: [] as FieldError[],
  };
  const drafts = new Set(current.products.filter(({ status }) => status === "draft").map(({ id }) => id));
  const stored = new Map(ownersOf(current).map((owner) => [ownerKey(owner), owner]));
  const named = new Map(ownersOf(wanted).map((owner) => [ownerKey(owner), owner]));
  for (const [key, owner] of named) {
    if (!drafts.has(owner.productId)) planOwner(plan, owner, stored.get(key)?.bounties ?? [], now);
  }
  // A draft's bounties are deleted together with those of its devices, and all are written again.
  const touched = new Set(
    [...named.values()].map(({ productId }) => productId).filter((id) => drafts.has(id)),
  );
  plan.redrafted.push(...touched);
  for (const owner of new Map([...stored, ...named]).values()) {
    if (!touched.has(owner.productId)) continue;
    plan.added.push(...owner.bounties.map((bounty) => owned(owner, bounty)));
  }
  return plan;
}

const ownerKey = ({ productId, deviceId }: Pick<Owner, "productId" | "deviceId">) =>
  `${productId} ${deviceId}`;
const bountyKey = ({ startsAt, amountCents }: Bounty) => `${startsAt.getTime()} ${amountCents}`;
const owned = ({ productId, deviceId }: Owner, bounty: Bounty): OwnedBounty => ({
  ...bounty,
  productId,
  deviceId,
});

interface OpenPlan {
  readonly added: OwnedBounty[];
  readonly ending: EndChange[];
  readonly removed: OwnedBounty[];
  readonly errors: FieldError[];
  readonly backdated: FieldError[];
}

function planOwner(plan: OpenPlan, owner: Owner, before: readonly Bounty[], now: Date): void {
  const wanted = new Map(owner.bounties.map((bounty) => [bountyKey(bounty), bounty]));
  const known = new Set(before.map(bountyKey));
  const added = owner.bounties.filter((bounty) => !known.has(bountyKey(bounty)));
  plan.added.push(...added.map((bounty) => owned(owner, bounty)));
  const tomorrow = addDays(startOfDay(calendarDateOf(now)), 1);
  if (before.length > 0)
    plan.backdated.push(
      ...added.filter(({ startsAt }) => startsAt < tomorrow).map((one) => tooEarly(owner, one)),
    );
  const refuse = (bounty: Bounty, message: string, german: string) =>
    plan.errors.push({
      path: owner.path,
      message: `the bounty of ${shown(bounty, "en")} ${message}`,
      german: `Die Prämie von ${shown(bounty, "de")} ${german}`,
    });
  for (const bounty of before) {
    const isOver = bounty.endsAt !== null && bounty.endsAt < now;
    const kept = wanted.get(bountyKey(bounty));
    if (!kept) {
      if (bounty.startsAt > now) plan.removed.push(owned(owner, bounty));
      else if (!isOver) {
        refuse(
          bounty,
          "was promised: keep it, give it an Enddatum from now on, and add another one",
          "ist zugesagt: Behalten Sie sie, geben Sie ihr ein Enddatum ab heute und legen Sie eine weitere an",
        );
      }
      continue;
    }
    const { endsAt, shownEndsAt } = kept;
    if (!isSameTime(endsAt, bounty.endsAt)) {
      if (isOver) {
        refuse(
          bounty,
          "has ended and cannot be changed; add another one",
          "ist zu Ende und bleibt, wie sie war; legen Sie eine weitere an",
        );
        continue;
      }
      if (endsAt !== null && endsAt < now) {
        refuse(
          bounty,
          "was promised until now: its Enddatum must not be in the past",
          "ist bis jetzt zugesagt: Ihr Enddatum darf nicht in der Vergangenheit liegen",
        );
        continue;
      }
    } else if (isSameTime(shownEndsAt, bounty.shownEndsAt)) continue;
    plan.ending.push({ bounty: owned(owner, bounty), endsAt, shownEndsAt });
  }
}

const tooEarly = ({ path }: Owner, bounty: Bounty): FieldError => ({
  path,
  message: `the bounty of ${shown(bounty, "en")} begins too early: another amount can begin tomorrow at the earliest`,
  german: `Die Prämie von ${shown(bounty, "de")} beginnt zu früh: Ein neuer Betrag kann frühestens morgen beginnen`,
});

const isSameTime = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime();

const shown = ({ amountCents, startsAt }: Bounty, language: "de" | "en"): string =>
  `${formatMoney(amountCents, language)} ${language === "de" ? "ab" : "from"} ${formatDate(startsAt, language)}`;
