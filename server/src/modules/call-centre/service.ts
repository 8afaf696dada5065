import { MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import * as z from "zod/mini";
import type { AgentSession } from "@weitersagen/contract/call-centre";
import { defaultLanguage, type Language, languages } from "@weitersagen/contract/language";
import { normalizedAddress } from "@weitersagen/domain/email-address";
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
import { findAccount, refuseBlocked } from "../account/service/account.ts";
import { sendLink as sendAccountLink } from "../account/service/mailed-links.ts";
import type { RecommendationDeps } from "../recommendation/service/deps.ts";
import { sendOptInAgain } from "../recommendation/service/opt-in.ts";
import { agentLoginMail } from "./mails/agent-login.ts";
import * as repository from "./repository.ts";
import type { CallCentreAgent } from "./repository.ts";

const HOUR_MS = 3_600_000;
/** One shift with overtime. */
const SESSION_MS = 10 * HOUR_MS;
const LINK_MS = MAILED_LINK_HOURS * HOUR_MS;
const LINKS_PER_HOUR = 5;

export const mailAgentLink = defineTask(
  "callCentre.mailLink",
  // Tasks of the version before name no language.
  z.object({ email: z.string(), language: z.optional(z.enum(languages)) }),
);

function refuseWithoutModule({ settings }: Tenant): void {
  if (!settings.callCentre) throw new Refusal("wrongState");
}

/** A job looks up the address, so that response and response time do not reveal whether it has an account. */
export async function requestLink(
  tx: TenantTransaction,
  { tenant, language }: TenantCallContext,
  typed: string,
): Promise<void> {
  refuseWithoutModule(tenant);
  await enqueue(tx, mailAgentLink, { email: normalizedAddress(typed), language });
}

/** In the language of the page that asked for it. */
export async function sendRequestedLink(
  tx: TenantTransaction,
  { email, language = defaultLanguage }: { readonly email: string; readonly language?: Language | undefined },
  now: Date,
): Promise<void> {
  const agent = await repository.findByEmail(tx, email);
  if (agent) await sendLink(tx, { ...agent, language }, now);
}

async function sendLink(
  tx: TenantTransaction,
  { id, name, email, language }: CallCentreAgent & { readonly language: Language },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  if ((await countOneTimeTokens(tx, "callCentre", id, since)) >= LINKS_PER_HOUR) return;
  const expiresAt = new Date(now.getTime() + LINK_MS);
  const token = await issueOneTimeToken(tx, { purpose: "callCentre", subject: id, expiresAt, now });
  await sendMail(tx, { template: agentLoginMail, to: email, language, data: { name, token }, now });
}

/** Opens a session with the token of a mailed link, which works once. */
export async function login(
  tx: TenantTransaction,
  { tenant, now }: TenantCallContext,
  linkToken: string,
): Promise<AgentSession> {
  refuseWithoutModule(tenant);
  const id = await useOneTimeToken(tx, ["callCentre"], linkToken, now);
  const agent = id === undefined ? undefined : await repository.findById(tx, id);
  if (!agent) {
    const known = await findOneTimeToken(tx, linkToken);
    const isUsed = known?.purpose === "callCentre" && known.isUsed;
    throw new Refusal(isUsed ? "linkUsed" : "linkExpired");
  }
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  const token = await issueToken(tx, { kind: "callCentre", subject: agent.id, now, expiresAt });
  return { name: agent.name, token, expiresAt };
}

export async function logout(tx: TenantTransaction, { actor, now }: TenantCallContext): Promise<void> {
  if (actor.kind === "callCentre" && actor.session) await revokeSession(tx, actor.session, now);
}

/**
 * Mails a caller on the phone a link to their account. Unlike a visitor, the agent learns whether the address is
 * registered, because the agent has asked for the caller's identity.
 */
export async function sendAccess(
  deps: Pick<RecommendationDeps, "catalogue" | "addresses">,
  tx: TenantTransaction,
  { tenant, now }: TenantCallContext,
  typedEmail: string,
): Promise<void> {
  if (!tenant.settings.callCentre) throw new Refusal("forbidden");
  const account = await findAccount(tx, typedEmail);
  if (!account) throw new Refusal("emailNotRegistered");
  refuseBlocked(account);
  if (account.registeredAt === null) await sendOptInAgain(deps, tx, { tenant, now }, account.email);
  else await sendAccountLink(tx, account, "login", now);
}

/** The operator creates an account. Its owner is mailed a login link. */
export async function addAgent(
  tx: TenantTransaction,
  name: string,
  email: string,
  now: Date,
): Promise<CallCentreAgent> {
  const agent = await repository.insertAgent(tx, { name, email: normalizedAddress(email), now });
  if (!agent) throw new Refusal("emailTaken");
  await sendLink(tx, { ...agent, language: defaultLanguage }, now);
  return agent;
}

/** Ends an account with its sessions and links. Answers false if there is no active account with this address. */
export async function removeAgent(tx: TenantTransaction, email: string, now: Date): Promise<boolean> {
  const agent = await repository.endAgent(tx, normalizedAddress(email), now);
  if (!agent) return false;
  await endOneTimeTokens(tx, ["callCentre"], agent.id);
  await revokeSessions(tx, { kind: "callCentre", subject: agent.id, now });
  return true;
}

export function listAgents(tx: TenantTransaction): Promise<CallCentreAgent[]> {
  return repository.listAgents(tx);
}
