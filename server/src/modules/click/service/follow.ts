import { createHmac, hash } from "node:crypto";
import { type ClickKind, clickKind, readChannel } from "@weitersagen/domain/click";
import { isLinkValid } from "@weitersagen/domain/recommendation";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { Clock } from "../../../platform/clock.ts";
import type { GuessGuard } from "../../../platform/http/guess-guard.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Click, Link } from "../repository.ts";
import type { ClickBatches } from "./batch.ts";
import type { Links } from "./links.ts";

export interface ClickParts {
  readonly links: Links;
  readonly batches: ClickBatches;
  readonly guard: GuessGuard;
  readonly visitorKey: Buffer;
  readonly clock: Clock;
}

export interface FollowedLink {
  readonly by: "number" | "code";
  readonly typed: string;
  readonly channel: string | undefined;
  readonly recipientNumber: string | undefined;
  readonly method: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly purpose: string | undefined;
}

/** Stores a click and answers the path within the tenant that it leads to. */
export async function followLink(parts: ClickParts, tenant: Tenant, click: FollowedLink): Promise<string> {
  const { links, batches, guard, visitorKey, clock } = parts;
  const now = clock.now();
  const visitor = () => visitorOf(visitorKey, dayOf(now), click.address);
  if (guard.hasMisses) guard.admit({ tenant, visitor: visitor(), now });
  const value = readSpokenNumber(click.typed);
  const link = value === undefined ? undefined : await links.find(tenant.id, click.by, value);
  if (!link) {
    await guard.missed({ tenant, visitor: visitor(), now });
    return screensOf(tenant).unknown;
  }
  const made = clickOn(link, click, visitorKey, now);
  await batches.store(tenant.id, made);
  return targetOf(tenant, link, made.channel, click.recipientNumber, now);
}

/**
 * The same for a usual click, without a promise where its link is in memory. Answers false, and does nothing, for
 * whoever guesses too often; tells no path if there is no such link or the click cannot be stored.
 */
export function followPlainly(
  { links, batches, guard, visitorKey, clock }: ClickParts,
  tenant: Tenant,
  click: FollowedLink,
  told: (path: string | undefined) => void,
): boolean {
  const now = clock.now();
  const isStopped =
    guard.hasMisses &&
    guard.isStopped({ tenant, visitor: visitorOf(visitorKey, dayOf(now), click.address), now });
  const value = isStopped ? undefined : readSpokenNumber(click.typed);
  if (value === undefined) return false;
  const store = (link: Link | undefined) => {
    if (!link) return told(undefined);
    const made = clickOn(link, click, visitorKey, now);
    const path = targetOf(tenant, link, made.channel, click.recipientNumber, now);
    batches.add(tenant.id, made, (error) => told(error === undefined ? path : undefined));
  };
  const known = links.known(tenant.id, click.by, value, now);
  if (known) store(known);
  else links.find(tenant.id, click.by, value).then(store, () => told(undefined));
  return true;
}

function clickOn(link: Link, click: FollowedLink, key: Buffer, at: Date): Click {
  return {
    recommendationId: link.id,
    at,
    channel: readChannel(click.channel),
    // A household shares an address, but rarely a browser.
    visitor: keyedHash(key, `${dayOf(at)} ${click.address} ${click.userAgent ?? ""}`),
    kind: kindOf(click),
  };
}

let lastKey: { readonly key: Buffer; readonly text: string } | undefined;

/** The key stands before the text. Not an HMAC, which takes several times as long: only half of the hash leaves the server. */
function keyedHash(key: Buffer, text: string): string {
  if (lastKey?.key !== key) lastKey = { key, text: key.toString("base64") };
  return hash("sha256", `${lastKey.text} ${text}`, "latin1").slice(0, 16);
}

const day = { number: -1, text: "" };

/** The day in UTC; made anew once a day. */
function dayOf(now: Date): string {
  const number = Math.floor(now.getTime() / 86_400_000);
  if (number !== day.number) Object.assign(day, { number, text: now.toISOString().slice(0, 10) });
  return day.text;
}

const kinds = new Map<string, ClickKind>();
const mostKinds = 2_000;

/** People use the same few browsers: which are programs is looked up once for each. */
function kindOf(click: FollowedLink): ClickKind {
  const { method, userAgent = "", purpose } = click;
  if (method !== "GET" || purpose !== undefined) return clickKind(click);
  const known = kinds.get(userAgent);
  if (known) return known;
  if (kinds.size >= mostKinds) kinds.clear();
  const kind = clickKind(click);
  kinds.set(userAgent, kind);
  return kind;
}

/** The same hash that the API counts attempts by. */
const visitorOf = (key: Buffer, date: string, address: string): string =>
  createHmac("sha256", key).update(`${date} ${address}`).digest("base64url").slice(0, 22);

function targetOf(
  tenant: Tenant,
  link: Link,
  channel: string | null,
  recipientNumber: string | undefined,
  now: Date,
): string {
  const recipient = recipientNumber === undefined ? undefined : readSpokenNumber(recipientNumber);
  const query =
    `?nr=${link.number}` +
    (channel === null ? "" : `&channel=${channel}`) +
    (recipient === undefined ? "" : `&empfaengernummer=${recipient}`);
  const screens = screensOf(tenant);
  if (link.lockedAt) return screens.locked + query;
  return (isLinkValid(link, now) ? screens.landing : screens.expired) + query;
}

/** The paths that a click can lead to. */
interface Screens {
  readonly landing: string;
  readonly locked: string;
  readonly expired: string;
  readonly unknown: string;
}

// By the tenant's record: a change makes a new one.
const screensByTenant = new WeakMap<Tenant, Screens>();

function screensOf(tenant: Tenant): Screens {
  const known = screensByTenant.get(tenant);
  if (known) return known;
  const pathOf = (name: string) => tenant.routes.find((route) => route.name === name)?.path;
  const landing = pathOf("EmpfaengerBestaetigung");
  const screens: Screens = {
    landing: landing ?? "/empfaengerbestaetigung",
    // Where a tenant has no page of its own for a locked one, the landing page says so.
    locked: pathOf("EmpfehlungNichtMoeglich") ?? landing ?? "/empfaengerbestaetigung",
    expired: pathOf("EmpfehlungAbgelaufen") ?? "/empfehlungabgelaufen",
    // The landing says that it knows no such recommendation, and where a code can be typed.
    unknown: landing ?? pathOf("FileNotFound") ?? "/404",
  };
  screensByTenant.set(tenant, screens);
  return screens;
}
