import * as z from "zod/mini";
import type { AgentSession } from "@weitersagen/contract/call-centre";
import { keptAddress } from "@weitersagen/domain/email-address";
import type { Database } from "../../platform/db/database.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../platform/http/handler.ts";
import { enqueue } from "../../platform/jobs/enqueue.ts";
import { defineTask } from "../../platform/jobs/task.ts";
import { sendMail } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";
import { issueToken, revokeSession, revokeSessions } from "../../platform/session/access-tokens.ts";
import {
  countOneTimeTokens,
  endOneTimeTokens,
  findOneTimeToken,
  issueOneTimeToken,
  useOneTimeToken,
} from "../../platform/session/one-time-tokens.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { sendLoginLink } from "../account/service/mailed-links.ts";
import { referrerByEmail, refuseBlocked, resendWelcome } from "../referrer/service.ts";
import { agentLoginMail } from "./mails/agent-login.ts";
import {
  allAgents,
  type CallCentreAgent,
  endAgent,
  findByEmail,
  findById,
  insertAgent,
} from "./repository.ts";

const HOUR_MS = 3_600_000;
/** A shift, with its overtime. */
const SESSION_MS = 10 * HOUR_MS;
const LINK_MS = 24 * HOUR_MS;
const LINKS_PER_HOUR = 5;

export const mailAgentLink = defineTask("callCentre.mailLink", z.object({ email: z.string() }));

/** The desk exists where the tenant has the module. */
function refuseWithoutDesk({ settings }: Tenant): void {
  if (!settings.callCentre) throw new Refusal("wrongState");
}

/** Whether the address is known is found out by a job, so that the answer and its time are the same for everybody. */
export async function requestLink(database: Database, tenant: Tenant, typed: string): Promise<void> {
  refuseWithoutDesk(tenant);
  const email = keptAddress(typed);
  await database.inTenant(tenant.id, (tx) => enqueue(tx, mailAgentLink, { email }));
}

export async function sendRequestedLink(database: Database, tenantId: number, email: string, now: Date) {
  await database.inTenant(tenantId, async (tx) => {
    const agent = await findByEmail(tx, email);
    if (agent) await sendLink(tx, agent, now);
  });
}

async function sendLink(tx: TenantTransaction, { id, name, email }: CallCentreAgent, now: Date) {
  const since = new Date(now.getTime() - HOUR_MS);
  if ((await countOneTimeTokens(tx, "callCentre", id, since)) >= LINKS_PER_HOUR) return;
  const expiresAt = new Date(now.getTime() + LINK_MS);
  const token = await issueOneTimeToken(tx, { purpose: "callCentre", subject: id, expiresAt, now });
  await sendMail(tx, { template: agentLoginMail, to: email, language: "de", data: { name, token }, now });
}

export async function openDesk(
  database: Database,
  { tenant, now }: TenantCallContext,
  link: string,
): Promise<AgentSession> {
  refuseWithoutDesk(tenant);
  return database.inTenant(tenant.id, async (tx) => {
    const id = await useOneTimeToken(tx, ["callCentre"], link, now);
    const agent = id === undefined ? undefined : await findById(tx, id);
    if (!agent) {
      const known = await findOneTimeToken(tx, link);
      const isUsed = known?.purpose === "callCentre" && known.isUsed;
      throw new Refusal(isUsed ? "linkUsed" : "linkExpired");
    }
    const expiresAt = new Date(now.getTime() + SESSION_MS);
    const token = await issueToken(tx, { kind: "callCentre", subject: agent.id, now, expiresAt });
    return { name: agent.name, token, expiresAt };
  });
}

export async function closeDesk(database: Database, { tenant, actor, now }: TenantCallContext) {
  const session = actor.kind === "callCentre" ? actor.session : undefined;
  if (session) await database.inTenant(tenant.id, (tx) => revokeSession(tx, session, now));
}

/** What lets somebody in who is on the phone; the agent, who asked who they are, may know whether they are registered. */
export async function sendAccess(
  database: Database,
  { tenant, language, now }: TenantCallContext,
  typed: string,
): Promise<void> {
  if (!tenant.settings.callCentre) throw new Refusal("forbidden");
  await database.inTenant(tenant.id, async (tx) => {
    const referrer = await referrerByEmail(tx, keptAddress(typed));
    if (!referrer) throw new Refusal("emailNotRegistered");
    refuseBlocked(referrer);
    if (referrer.registeredAt === null) await resendWelcome(tx, referrer.email, { language, now });
    else await sendLoginLink(tx, referrer.email, now);
  });
}

/** The operator issues an account, and its owner gets the link to it. */
export async function addAgent(tx: TenantTransaction, name: string, email: string, now: Date) {
  const agent = await insertAgent(tx, { name, email: keptAddress(email), now });
  if (!agent) throw new Refusal("emailTaken");
  await sendLink(tx, agent, now);
  return agent;
}

/** Ends an account with its sessions and links, at once; answers whether there was one. */
export async function removeAgent(tx: TenantTransaction, email: string, now: Date): Promise<boolean> {
  const agent = await endAgent(tx, keptAddress(email), now);
  if (!agent) return false;
  await endOneTimeTokens(tx, ["callCentre"], agent.id);
  await revokeSessions(tx, { kind: "callCentre", subject: agent.id, now });
  return true;
}

export function listAgents(tx: TenantTransaction): Promise<CallCentreAgent[]> {
  return allAgents(tx);
}
