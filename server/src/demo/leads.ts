import { randomBytes } from "node:crypto";
import { addDays } from "@weitersagen/domain/dates";
import { FRIENDS_DOMAIN } from "./demo-tenants.ts";
import type { ClickBatches } from "../modules/click/service/batch.ts";
import { acceptRecommendation } from "../modules/recipient/service/accept.ts";
import { giveConsent, recipientOf } from "../modules/recipient/service/own.ts";
import { recommendationByNumber } from "../modules/recommendation/service/access.ts";
import type { RecommendationDeps } from "../modules/recommendation/service/deps.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";
import { issueOneTimeToken } from "../platform/session/one-time-tokens.ts";
import type { Tenant } from "../platform/tenancy.ts";

interface Stage {
  readonly deps: RecommendationDeps;
  readonly tx: TenantTransaction;
  readonly tenant: Tenant;
}

const friends = ["Anneke Brandt", "Bosse Cordes", "Carla Duin", "Dirk Ewald", "Elif Freese", "Fenna Graf"];
const channels = ["whatsapp", "email", "facebook"];

export type DemoClick = Parameters<ClickBatches["store"]>[1];

/**
 * Two friends accept a recommendation and order nothing. The first one confirms the address, the second one not yet.
 * Returns their clicks on its link.
 */
export async function addDemoLeads(
  stage: Stage,
  recommendation: string,
  turn: number,
  now: Date,
): Promise<DemoClick[]> {
  const [first = "", second = ""] = [0, 1].map((step) => friends[(2 * turn + step) % friends.length]);
  const channel = channels[turn % channels.length] ?? "email";
  const subject = await acceptAs(stage, { name: first, recommendation, channel, now });
  const link = { purpose: "recipientConsent", subject, expiresAt: addDays(now, 14), now } as const;
  const mailedToken = await issueOneTimeToken(stage.tx, link);
  const { deps, tx, tenant } = stage;
  const later = { ...visitor, tenant, now: new Date(now.getTime() + 3_600_000) };
  await giveConsent(deps, tx, later, { terms: "true", mailedToken });
  await acceptAs(stage, { name: second, recommendation, channel, now });
  const { id: recommendationId } = await recommendationByNumber(tx, recommendation);
  return [first, second].map(() => {
    const person = randomBytes(11).toString("hex");
    return { recommendationId, at: now, channel, visitor: person, kind: "person" };
  });
}

const visitor = { language: "de", actor: { kind: "anonymous" } } as const;

interface Friend {
  readonly name: string;
  readonly recommendation: string;
  readonly channel: string;
  readonly now: Date;
}

/** Returns the id of the recipient. */
async function acceptAs(
  { deps, tx, tenant }: Stage,
  { name, recommendation, channel, now }: Friend,
): Promise<number> {
  const [firstName = "", lastName = ""] = name.split(" ");
  const { number } = await acceptRecommendation(deps, tx, { ...visitor, tenant, now }, recommendation, {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${recommendation}@${FRIENDS_DOMAIN}`.toLowerCase(),
    terms: "true",
    consent: true,
    // Once confirmed, the agency sees the address.
    advertising: true,
    channel,
  });
  return (await recipientOf(tx, recommendation, number)).id;
}
