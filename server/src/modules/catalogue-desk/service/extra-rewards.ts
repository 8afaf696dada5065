import { createHash, randomBytes } from "node:crypto";
import type {
  ExtraRewardForm,
  ExtraRewardRequest,
  ExtraRewardView,
} from "@weitersagen/contract/console/extra-rewards";
import { TierEntry } from "@weitersagen/contract/tenant";
import { wordingIn } from "@weitersagen/contract/wording";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  dayOf,
  firstInstant,
  instantOf,
  lastInstant,
  requirePeriod,
  stateOfPeriod,
} from "../../catalogue/service/period.ts";
import { refused } from "../../catalogue/service/refused.ts";
import {
  approveChange,
  askForChange,
  type ChangeRequest,
  openChanges,
  type Overtaken,
} from "../../operator/service/change-requests.ts";
import { currentState, publishChanges, settingsInForce } from "../../tenant/service/publish.ts";

type Tier = z.output<typeof TierEntry>;

const kind = "extraReward";
const setting = "mehrfachPraemien";
const Tiers = z.array(TierEntry);

const tiersOf = (settings: Readonly<Record<string, unknown>>): Tier[] =>
  z.decode(Tiers, (settings[setting] ?? []) as z.input<typeof Tiers>);

const formOf = ({ title, amountCents, success, startsAt, endsAt }: Tier): ExtraRewardForm => ({
  german: wordingIn("de", title),
  english: wordingIn("en", title),
  amountCents,
  success,
  from: dayOf(startsAt),
  until: endsAt && dayOf(endsAt),
});

/** A request is stale once its own extra was changed. */
const stateOf = (tier: Tier | undefined): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(tier ?? null))
    .digest();

const changed = {
  detail: "The extra reward was changed after this was asked for.",
  german: "Die Extraprämie wurde seit dem Antrag geändert.",
};

/** What has changed since an extra was asked for, if it can no longer be approved. */
export async function overtakenExtra(
  tx: TenantTransaction,
  { target, state }: Pick<ChangeRequest, "target" | "state">,
): Promise<Overtaken | null> {
  const stored = tiersOf(await settingsInForce(tx)).find(({ id }) => id === target);
  return state.equals(stateOf(stored)) ? null : changed;
}

/** The extra rewards, the latest first, and the open requests. */
export async function listExtras(
  tx: TenantTransaction,
  now: Date,
): Promise<{ content: ExtraRewardView[]; requests: ExtraRewardRequest[] }> {
  const tiers = tiersOf(await settingsInForce(tx));
  const open = await openChanges(tx, kind);
  return {
    content: tiers
      .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime() || a.success - b.success)
      .map((tier) => ({ id: tier.id, form: formOf(tier), state: stateOfPeriod(tier, now) })),
    requests: open
      .filter(({ expiresAt, target, state }) => {
        const isSame = state.equals(stateOf(tiers.find(({ id }) => id === target)));
        return expiresAt > now && isSame;
      })
      .map(({ target, content, maker }) => {
        const { name } = content as { name: string };
        return { id: target, form: wantedOf(content), name, maker };
      }),
  };
}

/** The form that was asked for; null where the extra is taken back. */
const wantedOf = (content: unknown): ExtraRewardForm | null =>
  JSON.parse((content as { form: string }).form) as ExtraRewardForm | null;

interface AskForExtra {
  /** Null for a new one. */
  readonly id: string | null;
  readonly form: ExtraRewardForm | null;
  readonly reason: string;
}

interface By {
  readonly operator: { readonly id: number };
  readonly now: Date;
}

/** Asks for a new, another or no extra. Nothing changes until a second person approves it. Returns its id. */
export async function askForExtra(
  tx: TenantTransaction,
  { id, form, reason }: AskForExtra,
  { operator, now }: By,
): Promise<string> {
  const target = id ?? `zusatz-${randomBytes(4).toString("hex")}`;
  const tiers = tiersOf(await settingsInForce(tx));
  const stored = tiers.find((tier) => tier.id === target);
  if (id !== null && !stored) throw new Refusal("notFound");
  tiersWith(tiers, target, form, now);
  const shown = form ?? (stored && formOf(stored));
  if (!shown) throw new Refusal("notFound");
  await askForChange(tx, {
    kind,
    target,
    content: {
      count: shown.success,
      totalCents: shown.amountCents,
      name: shown.german,
      from: shown.from,
      until: shown.until ?? "",
      form: JSON.stringify(form),
      before: JSON.stringify(stored ? formOf(stored) : null),
      others: JSON.stringify(tiers.filter(({ id: other }) => other !== target).map(formOf)),
    },
    state: stateOf(stored),
    reason,
    maker: operator.id,
    now,
  });
  return target;
}

/** Publishes an approved extra as the next version of the settings. */
export async function applyExtra(
  tx: TenantTransaction,
  target: string,
  { operator, now }: By & { readonly operator: { readonly name: string } },
): Promise<void> {
  const { state } = await currentState(tx);
  const tiers = tiersOf(state.settings);
  const stored = tiers.find(({ id }) => id === target);
  const approval = { kind, target, state: stateOf(stored), changed, checker: operator.id, now } as const;
  const { content, reason, maker } = await approveChange(tx, approval);
  const next = tiersWith(tiers, target, wantedOf(content), now);
  await publishChanges(tx, [{ field: setting, value: z.encode(Tiers, next) }], {
    by: `${maker.name}, ${operator.name}`,
    note: reason,
    now,
  });
}

/** The extras with the wanted one. What people were promised stays: of one that has begun only its title and its end change. */
function tiersWith(tiers: readonly Tier[], id: string, form: ExtraRewardForm | null, now: Date): Tier[] {
  const stored = tiers.find((tier) => tier.id === id);
  const hasBegun = stored !== undefined && stored.startsAt <= now;
  if (form === null) {
    if (hasBegun)
      throw refused(
        "It has begun: give it a last day instead.",
        "Die Extraprämie hat begonnen. Geben Sie ihr stattdessen einen letzten Tag.",
      );
    return tiers.filter((tier) => tier.id !== id);
  }
  const wanted: Tier = {
    id,
    title: { de: form.german, en: form.english },
    amountCents: form.amountCents,
    success: form.success,
    startsAt: instantOf(form.from, stored?.startsAt ?? null, firstInstant) ?? firstInstant(form.from),
    endsAt: instantOf(form.until, stored?.endsAt ?? null, lastInstant),
  };
  requirePossible(wanted, stored, now);
  return stored ? tiers.map((tier) => (tier.id === id ? wanted : tier)) : [...tiers, wanted];
}

function requirePossible(wanted: Tier, stored: Tier | undefined, now: Date): void {
  const { startsAt } = wanted;
  requirePeriod(wanted, stored, now);
  if (stored === undefined || stored.startsAt > now) {
    if (startsAt <= now)
      throw refused(
        "An extra reward can begin tomorrow at the earliest.",
        "Eine Extraprämie kann frühestens morgen beginnen.",
      );
    return;
  }
  if (stored.endsAt !== null && stored.endsAt < now)
    throw refused("It is over and stays as it was.", "Die Extraprämie ist vorbei und bleibt, wie sie war.");
  const isSamePromise =
    wanted.amountCents === stored.amountCents &&
    wanted.success === stored.success &&
    startsAt.getTime() === stored.startsAt.getTime();
  if (!isSamePromise)
    throw refused(
      "It has begun: amount, success and first day stay. End it and add a new one.",
      "Die Extraprämie hat begonnen: Betrag, Erfolg und erster Tag bleiben. Beenden Sie sie, und legen Sie eine neue an.",
    );
}
