import { createHmac } from "node:crypto";
import { clickKind, readChannel } from "@weitersagen/domain/click";
import { isLinkValid } from "@weitersagen/domain/recommendation";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { Clock } from "../../../platform/clock.ts";
import type { GuessGuard } from "../../../platform/http/guess-guard.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import type { Link } from "../repository.ts";
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
export async function followLink(
  { links, batches, guard, visitorKey, clock }: ClickParts,
  tenant: Tenant,
  click: FollowedLink,
): Promise<string> {
  const now = clock.now();
  const day = now.toISOString().slice(0, 10);
  if (guard.hasMisses) guard.admit({ tenant, visitor: visitorOf(visitorKey, day, click.address), now });
  const value = readSpokenNumber(click.typed);
  const link = value === undefined ? undefined : await links.find(tenant.id, click.by, value);
  if (!link) {
    await guard.missed({ tenant, visitor: visitorOf(visitorKey, day, click.address), now });
    return screenPath(tenant, "Empfehlungscode") ?? screenPath(tenant, "FileNotFound") ?? "/404";
  }
  const channel = readChannel(click.channel);
  await batches.store(tenant.id, {
    recommendationId: link.id,
    at: now,
    channel,
    // A household shares an address, but rarely a browser.
    visitor: createHmac("sha256", visitorKey)
      .update(`${day} ${click.address} ${click.userAgent ?? ""}`)
      .digest()
      .subarray(0, 16),
    kind: clickKind(click),
  });
  return targetOf(tenant, link, { channel, recipientNumber: click.recipientNumber, now });
}

/** The same hash that the API counts attempts by. */
const visitorOf = (key: Buffer, day: string, address: string): string =>
  createHmac("sha256", key).update(`${day} ${address}`).digest("base64url").slice(0, 22);

interface Target {
  readonly channel: string | null;
  readonly recipientNumber: string | undefined;
  readonly now: Date;
}

function targetOf(tenant: Tenant, link: Link, { channel, recipientNumber, now }: Target): string {
  const recipient = recipientNumber === undefined ? undefined : readSpokenNumber(recipientNumber);
  const query =
    `?nr=${link.number}` +
    (channel === null ? "" : `&channel=${channel}`) +
    (recipient === undefined ? "" : `&empfaengernummer=${recipient}`);
  const landing = screenPath(tenant, "EmpfaengerBestaetigung") ?? "/empfaengerbestaetigung";
  // Where a tenant has no page of its own for a locked one, the landing page says so.
  if (link.lockedAt) return (screenPath(tenant, "EmpfehlungNichtMoeglich") ?? landing) + query;
  if (isLinkValid(link, now)) return landing + query;
  return (screenPath(tenant, "EmpfehlungAbgelaufen") ?? "/empfehlungabgelaufen") + query;
}

function screenPath(tenant: Tenant, name: string): string | undefined {
  return tenant.routes.find((route) => route.name === name)?.path;
}
