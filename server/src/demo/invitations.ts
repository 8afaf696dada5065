import { hasAbility } from "@weitersagen/domain/agency-abilities";
import { addDays } from "@weitersagen/domain/dates";
import { invitationKinds } from "@weitersagen/domain/invitation";
import { FRIENDS_DOMAIN } from "./demo-tenants.ts";
import { addDemoLeads, type DemoClick } from "./leads.ts";
import { confirmByToken } from "../modules/account/service/opt-in.ts";
import { creditReferrer, registerReferrer } from "../modules/account/service/registration.ts";
import { activeMember } from "../modules/agency/service/signed-in.ts";
import { acceptInvitation } from "../modules/invitation/service/accept.ts";
import { remindDue, withdrawInvitation } from "../modules/invitation/service/follow.ts";
import { forgetDue } from "../modules/invitation/service/forget.ts";
import { mailInvitations, storeInvitation } from "../modules/invitation/service/invite.ts";
import type { Inviter } from "../modules/invitation/service/inviter.ts";
import { declineInvitations } from "../modules/invitation/service/objections.ts";
import { openInvitation } from "../modules/invitation/service/open.ts";
import { wishWording } from "../modules/invitation/service/wish.ts";
import { createRecommendation } from "../modules/recommendation/service/create.ts";
import type { RecommendationDeps } from "../modules/recommendation/service/deps.ts";
import type { TenantTransaction } from "../platform/db/transaction.ts";
import { issueOneTimeToken } from "../platform/session/one-time-tokens.ts";
import type { Tenant } from "../platform/tenancy.ts";

/** The state of an invitation. Unanswered ones are reminded and expire by the usual jobs. */
type Fate = "accepted" | "opened" | "unanswered" | "withdrawn" | "declined";

/** A year of invitations. Each member sent every other one. */
const year: readonly { readonly daysAgo: number; readonly fate: Fate }[] = [
  { daysAgo: 341, fate: "accepted" },
  { daysAgo: 326, fate: "unanswered" },
  { daysAgo: 287, fate: "accepted" },
  { daysAgo: 251, fate: "declined" },
  { daysAgo: 224, fate: "opened" },
  { daysAgo: 187, fate: "accepted" },
  { daysAgo: 152, fate: "accepted" },
  { daysAgo: 118, fate: "unanswered" },
  { daysAgo: 77, fate: "withdrawn" },
  { daysAgo: 61, fate: "accepted" },
  { daysAgo: 44, fate: "declined" },
  { daysAgo: 36, fate: "opened" },
  { daysAgo: 27, fate: "accepted" },
  { daysAgo: 19, fate: "unanswered" },
  { daysAgo: 12, fate: "withdrawn" },
  { daysAgo: 8, fate: "accepted" },
  // The newest ones are open, so that their mails can be tried.
  { daysAgo: 4, fate: "opened" },
  { daysAgo: 2, fate: "unanswered" },
];

/** Enough for two agencies, or for the first advisors of a search. */
const MOST_MEMBERS = 6;

const firstNames = [
  "Arne",
  "Birte",
  "Cem",
  "Dörte",
  "Enno",
  "Frauke",
  "Gesa",
  "Hauke",
  "Imke",
  "Jella",
  "Keno",
];
const lastNames = ["Ahrens", "Bohlen", "Classen", "Dirks", "Eilers", "Folkers", "Gerdes", "Heeren", "Itzen"];

interface Stage {
  readonly deps: RecommendationDeps;
  readonly tx: TenantTransaction;
  readonly tenant: Tenant;
  /** Recommended by those who accept. */
  readonly productId: number;
}

/**
 * Invitations of the members in every state, and the referrers who accepted them, through the services that people use.
 * Returns the clicks on the links of those referrers.
 */
export async function inviteDemoPeople(
  stage: Stage,
  members: readonly string[],
  now: Date,
): Promise<DemoClick[]> {
  const { deps, tx, tenant } = stage;
  if (!tenant.settings.agency) return [];
  const wish = await wishWording(deps, { tenant, language: "de" }, "person");
  const sent = members
    .slice(0, MOST_MEMBERS)
    .flatMap((member, turn) =>
      year.flatMap((invitation, index) => ((index + turn) % 2 === 0 ? [{ member, ...invitation }] : [])),
    )
    .toSorted((one, other) => other.daysAgo - one.daysAgo);
  const clicks: DemoClick[] = [];
  let week = 52;
  for (const [index, { member, daysAgo, fate }] of sent.entries()) {
    while (week * 7 > daysAgo) await runJobs(stage, addDays(now, -7 * week--));
    const inviter = await activeMember(tx, member);
    if (!inviter || !hasAbility(inviter.roles, "invite")) continue;
    const person = personOf(index);
    const at = addDays(now, -daysAgo);
    const by: Inviter = { ...inviter, bySession: true };
    const stored = await storeInvitation(tx, { inviter: by, wish, now: at }, person);
    if (!stored) continue;
    await mailInvitations(tx, by, [{ ...person, ...stored }], at);
    const played = await play(stage, { ...stored, ...person, inviter: by, fate, at, turn: index });
    clicks.push(...played);
  }
  while (week >= 0) await runJobs(stage, addDays(now, -7 * week--));
  return clicks;
}

/** Reminders and the end of unanswered invitations. */
async function runJobs({ deps, tx }: Stage, now: Date): Promise<void> {
  await remindDue(deps, tx, { now, size: 100 });
  await forgetDue(tx, { now, size: 100 });
}

function personOf(index: number) {
  const firstName = firstNames[index % firstNames.length] ?? "";
  const lastName = lastNames[index % lastNames.length] ?? "";
  const plain = `${firstName}.${lastName}`.toLowerCase().replaceAll("ö", "oe");
  return {
    firstName,
    lastName,
    email: `${plain}.${index}@${FRIENDS_DOMAIN}`,
    kind: invitationKinds[index % 4 === 3 ? 2 : 0],
    language: "de" as const,
  };
}

interface Played extends ReturnType<typeof personOf> {
  readonly id: number;
  readonly number: string;
  readonly inviter: Inviter;
  readonly fate: Fate;
  readonly at: Date;
  readonly turn: number;
}

async function play(stage: Stage, invited: Played): Promise<DemoClick[]> {
  const { deps, tx, tenant } = stage;
  const { id, number, fate, at, inviter } = invited;
  if (fate === "unanswered") return [];
  const next = { tenant, language: "de", now: new Date(at.getTime() + 20 * 3_600_000) } as const;
  if (fate === "withdrawn") {
    const actor = { kind: "agency", subject: String(inviter.member.id) } as const;
    await withdrawInvitation(tx, { ...next, actor, visitor: "demo" }, number);
    return [];
  }
  const expiresAt = addDays(at, 84);
  const secret = await issueOneTimeToken(tx, { purpose: "invitation", subject: id, expiresAt, now: at });
  await openInvitation(tx, next, secret);
  if (fate === "declined") await declineInvitations(deps, tx, secret, next.now);
  return fate === "accepted" ? accept(stage, invited, next.now) : [];
}

/** The invited person registers, confirms the address and recommends something, and two friends accept that. */
async function accept(stage: Stage, invited: Played, now: Date): Promise<DemoClick[]> {
  const { deps, tx, tenant, productId } = stage;
  const { firstName, lastName, email, number, turn } = invited;
  const reader = { tenant, language: "de", now } as const;
  const person = { salutation: null, firstName, lastName, email, newsletter: false } as const;
  const { id } = await registerReferrer(deps, tx, reader, { ...person, eligibility: "registrationAge" });
  const credit = await acceptInvitation(tx, number, id, now);
  if (credit) await creditReferrer(tx, id, credit);
  const confirmation = { purpose: "registration", subject: id, expiresAt: addDays(now, 14), now } as const;
  await confirmByToken(tx, await issueOneTimeToken(tx, confirmation), now);
  const actor = { kind: "referrer", subject: String(id) } as const;
  const recommendation = { productId, channel: "web", terms: "true" };
  const made = await createRecommendation(deps, tx, { ...reader, actor }, { recommendation }, undefined);
  return addDemoLeads(stage, made.number, turn, new Date(now.getTime() + 20 * 3_600_000));
}
