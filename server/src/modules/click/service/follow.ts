import { readChannel } from "@weitersagen/domain/channel";
import { type ClickKind, clickKind } from "@weitersagen/domain/click";
import { isLinkValid } from "@weitersagen/domain/recommendation";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { Clock } from "../../../platform/clock.ts";
import type { GuessGuard } from "../../../platform/http/guess-guard.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Link } from "../read-model.ts";
import type { ClickBatches } from "./batch.ts";
import type { LinkKey, Links } from "./links.ts";
import type { Visitors } from "./visitors.ts";

export interface ClickDeps {
  readonly links: Links;
  readonly batches: ClickBatches;
  readonly guard: GuessGuard;
  readonly visitors: Visitors;
  readonly clock: Clock;
  /** Called for each click that is not stored, because its visitor has clicked too often. */
  readonly onClickNotStored: () => void;
}

export interface Click {
  readonly channel: string | undefined;
  readonly recipientNumber: string | undefined;
  readonly method: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly purpose: string | undefined;
}

/** Stores a click and returns the path within the tenant to redirect to. */
export async function followLink(
  { batches, visitors, clock, onClickNotStored }: ClickDeps,
  tenant: Tenant,
  link: Link,
  click: Click,
): Promise<string> {
  const now = clock.now();
  const visitor = visitors.hashOf(click.address, now);
  const channel = readChannel(click.channel);
  if (visitors.mayStore(visitor, link.id)) {
    const stored = { recommendationId: link.id, at: now, channel, visitor, kind: kindOf(click) };
    await batches.store(tenant.id, stored);
  } else onClickNotStored();
  const recipient = click.recipientNumber === undefined ? undefined : readSpokenNumber(click.recipientNumber);
  const query =
    `?nr=${link.number}` +
    (channel === null ? "" : `&channel=${channel}`) +
    (recipient === undefined ? "" : `&empfaengernummer=${recipient}`);
  return screenFor(tenant, link, now) + query;
}

/** Looks up a link as typed by a visitor and follows it. An unknown link counts as a guess and leads to a help page. */
export async function followTypedLink(
  deps: ClickDeps,
  tenant: Tenant,
  { by, value: typed }: LinkKey,
  click: Click,
): Promise<string> {
  const now = deps.clock.now();
  const visitor = deps.visitors.hashOf(click.address, now);
  const lookUp = async (): Promise<Link> => {
    const value = readSpokenNumber(typed);
    const find = (key: LinkKey["by"]) =>
      value === undefined ? undefined : deps.links.find(tenant.id, { by: key, value });
    // A visitor may type the number where the code belongs: both look the same.
    const link = (await find(by)) ?? (by === "code" ? await find("number") : undefined);
    if (!link) throw new Refusal("notFound");
    return link;
  };
  try {
    const link = await deps.guard.watch({ tenant, visitor, now }, lookUp);
    return await followLink(deps, tenant, link, click);
  } catch (error) {
    if (error instanceof Refusal && error.reason === "notFound") return screensOf(tenant).unknown;
    throw error;
  }
}

const kinds = new Map<string, ClickKind>();
const maxKinds = 2_000;

/** The kind of a click. Cached by user agent, because the patterns are long and most visitors use the same few browsers. */
function kindOf(click: Click): ClickKind {
  const { method, userAgent = "", purpose } = click;
  if (method !== "GET" || purpose !== undefined) return clickKind(click);
  const known = kinds.get(userAgent);
  if (known) return known;
  if (kinds.size >= maxKinds) kinds.clear();
  const kind = clickKind(click);
  kinds.set(userAgent, kind);
  return kind;
}

/** The paths that a click can lead to. */
interface Screens {
  readonly landing: string;
  readonly locked: string;
  readonly expired: string;
  readonly unknown: string;
}

function screenFor(tenant: Tenant, link: Link, now: Date): string {
  const { landing, locked, expired } = screensOf(tenant);
  if (link.lockedAt) return locked;
  return isLinkValid(link, now) ? landing : expired;
}

// Keyed by the tenant object, which is replaced when the tenant changes.
const screensByTenant = new WeakMap<Tenant, Screens>();

function screensOf(tenant: Tenant): Screens {
  const known = screensByTenant.get(tenant);
  if (known) return known;
  const pathOf = (name: string) => tenant.routes.find((route) => route.name === name)?.path;
  const landing = pathOf("EmpfaengerBestaetigung");
  const screens: Screens = {
    landing: landing ?? "/empfaengerbestaetigung",
    // Without a screen of its own for locked links, the landing page shows the message.
    locked: pathOf("EmpfehlungNichtMoeglich") ?? landing ?? "/empfaengerbestaetigung",
    expired: pathOf("EmpfehlungAbgelaufen") ?? "/empfehlungabgelaufen",
    // The landing page says that the recommendation is unknown and where a code can be typed.
    unknown: landing ?? pathOf("FileNotFound") ?? "/404",
  };
  screensByTenant.set(tenant, screens);
  return screens;
}
