import { SIGN_ON_MINUTES } from "@weitersagen/domain/cookie-lives";
import { createHash, randomBytes } from "node:crypto";
import type { AgencySession } from "@weitersagen/contract/agency-sign-on";
import { signOnCookieName } from "@weitersagen/contract/cookies";
import type { Language } from "@weitersagen/contract/language";
import { isAgencyRole, type AgencyRole } from "@weitersagen/domain/agency-abilities";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { cookieOf } from "../../../platform/http/cookies.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  issueToken,
  revokeSession,
  sessionOf,
  sessionOfHash,
} from "../../../platform/session/access-tokens.ts";
import { hashSecret, newSecret } from "../../../platform/session/secret-text.ts";
import {
  type Claims,
  loginAddress,
  logoutAddress,
  readClaims,
} from "../../../platform/sign-on/identity-provider.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { findAgencyById } from "../repository/agencies.ts";
import {
  type AgencyMember,
  listMemberRows,
  lockMemberOfSubject,
  lockNewMembers,
  updateMember,
} from "../repository/members.ts";
import { insertSignOn, useSignOn } from "../repository/sign-ons.ts";
import type { AgencySignOnClient } from "./sign-on-client.ts";
import { type AgencyUser, memberOfSession } from "./signed-in.ts";

const SESSION_HOURS = 8;

export interface SignOnDeps {
  readonly database: Database;
  /** The tenant's client at its provider; undefined if it has none. */
  readonly clientOf: (tenant: Tenant) => Promise<AgencySignOnClient | undefined>;
  /** Whether the product is reached by HTTPS only. */
  readonly isSecure: boolean;
}

async function requireClient({ clientOf }: SignOnDeps, tenant: Tenant): Promise<AgencySignOnClient> {
  const client = tenant.settings.agency ? await clientOf(tenant) : undefined;
  if (!client) throw new Refusal("wrongState");
  return client;
}

/** Begins a login: stores it, ties it to the browser and answers where the browser logs in. */
export async function startSignOn(
  deps: SignOnDeps,
  { tenant, language, now, setCookie }: TenantCallContext,
  challenge: string,
): Promise<string> {
  const client = await requireClient(deps, tenant);
  const [state, nonce, browser] = [newSecret(), randomBytes(16).toString("base64url"), newSecret()];
  const address = await loginAddress(client, { challenge, state, nonce, language });
  const started = {
    challenge,
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
    nonce,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SIGN_ON_MINUTES * 60_000),
  };
  const isNew = await deps.database.inTenant(tenant.id, (tx) => insertSignOn(tx, started));
  if (!isNew) throw new Refusal("invalidInput");
  const attributes = [
    `${cookieName(tenant)}=${browser}`,
    `Path=/api/v1/${tenant.slug}/agentur/sso`,
    `Max-Age=${SIGN_ON_MINUTES * 60}`,
    "HttpOnly",
    "SameSite=Strict",
    ...(deps.isSecure ? ["Secure"] : []),
  ];
  setCookie?.(attributes.join("; "));
  return address;
}

const cookieName = ({ settings }: Tenant): string => signOnCookieName(settings.consentOptions.cookiePrefix);

export interface SignOnAnswer {
  readonly code: string;
  readonly verifier: string;
  readonly state?: string | undefined;
  readonly issuer?: string | undefined;
}

/**
 * Ends a login: uses up the one that this browser began, exchanges its code, and opens a session for the member whom the
 * provider names.
 */
export async function finishSignOn(
  deps: SignOnDeps,
  context: TenantCallContext,
  { code, verifier, state, issuer }: SignOnAnswer,
): Promise<AgencySession> {
  const { tenant, language, now } = context;
  const { database } = deps;
  const client = await requireClient(deps, tenant);
  const started = {
    challenge: createHash("sha256").update(verifier).digest("base64url"),
    browserHash: hashSecret(cookieOf(context.cookies, cookieName(tenant)) ?? ""),
    stateHash: state === undefined ? undefined : hashSecret(state),
    now,
  };
  // Committed before the provider is asked: whatever it answers, this login is over.
  const nonce = await database.inTenant(tenant.id, (tx) => useSignOn(tx, started));
  if (nonce === undefined) throw refused();
  const claims = await readClaims(client, { code, verifier, nonce, issuer });
  return database.inTenant(tenant.id, async (tx) => {
    const member = await memberOf(tx, client, claims, language);
    const user = member && (await memberOfSession(tx, member.id));
    if (!user || !isOfAgency(client, claims, user)) throw refused();
    return openSession(tx, user, now);
  });
}

const refused = (): Refusal => new Refusal("signOnRefused", { isMiss: true });

/**
 * The member with the provider's subject. At the first login at this provider: the only one with the address that it
 * verified. A subject is unique at its provider only, so the same text at another provider finds no member.
 * Mails are in the language of the last login.
 */
async function memberOf(
  tx: TenantTransaction,
  client: AgencySignOnClient,
  claims: Claims,
  language: Language,
): Promise<AgencyMember | undefined> {
  const signOnRoles = grantedRoles(client, claims);
  const { issuer } = client;
  const known = await lockMemberOfSubject(tx, { issuer, subject: claims.sub });
  const member = known ?? (await newMember(tx, issuer, claims));
  if (!member) return undefined;
  await refuseLocked(tx, member);
  const identity = { oidc_issuer: issuer, oidc_subject: claims.sub };
  await updateMember(tx, member.id, { ...identity, sign_on_roles: signOnRoles, language });
  return member;
}

async function newMember(
  tx: TenantTransaction,
  issuer: string,
  claims: Claims,
): Promise<AgencyMember | undefined> {
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== "string" || isVerified !== true) return undefined;
  const found = await lockNewMembers(tx, { issuer, email: normalizedAddress(email) });
  const active = found.filter(({ lockedAt }) => lockedAt === null);
  const [member, ...others] = active.length > 0 ? active : found;
  return others.length === 0 ? member : undefined;
}

/** The provider has proven who the person is, so they may know that the access is locked, and by whom it is unlocked. */
async function refuseLocked(tx: TenantTransaction, { agencyId, lockedAt }: AgencyMember): Promise<void> {
  const agency = await findAgencyById(tx, agencyId);
  if (agency && agency.lockedAt !== null) {
    throw new Refusal("signOnRefused", {
      isMiss: true,
      detail: `The agency ${agency.name} is locked. Please contact the support.`,
      german: `Die Agentur ${agency.name} ist gesperrt. Bitte wenden Sie sich an den Kundenservice.`,
    });
  }
  if (!agency || lockedAt === null) return;
  const owners = (await listMemberRows(tx, agencyId)).filter(
    (member) => member.lockedAt === null && member.roles.includes("AgenturInhaber"),
  );
  const names = owners.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).filter(Boolean);
  throw new Refusal("signOnRefused", {
    isMiss: true,
    detail: `Your access to ${agency.name} is locked. Please ask the owner of the agency${names.length > 0 ? `: ${names.join(", ")}` : ""}.`,
    german: `Ihr Zugang zu ${agency.name} ist gesperrt. Bitte fragen Sie die Inhaberin oder den Inhaber der Agentur${names.length > 0 ? `: ${names.join(", ")}` : ""}.`,
  });
}

/** The known roles among those that the provider names; null if the tenant does not take roles from it. */
function grantedRoles({ rolesClaim }: AgencySignOnClient, claims: Claims): AgencyRole[] | null {
  if (rolesClaim === undefined) return null;
  const named: unknown = claims[rolesClaim];
  const list: readonly unknown[] = Array.isArray(named) ? named : [named];
  return list.filter((role): role is AgencyRole => typeof role === "string" && isAgencyRole(role));
}

function isOfAgency({ agencyClaim }: AgencySignOnClient, claims: Claims, { agency }: AgencyUser): boolean {
  return agencyClaim === undefined || claims[agencyClaim] === agency.number;
}

async function openSession(
  tx: TenantTransaction,
  { member, agency, roles }: AgencyUser,
  now: Date,
): Promise<AgencySession> {
  const expiresAt = new Date(now.getTime() + SESSION_HOURS * 3_600_000);
  const token = await issueToken(tx, { kind: "agency", subject: member.id, now, expiresAt });
  return {
    token,
    expiresAt,
    roles: [...roles],
    firstName: member.firstName,
    lastName: member.lastName,
    email: member.email ?? "",
    agencyNumber: agency.number,
    agencyName: agency.name,
  };
}

/** The member of a token; without one, the member who calls. */
export async function verifyToken(
  tx: TenantTransaction,
  { tenant, actor, now }: TenantCallContext,
  token: string | undefined,
): Promise<AgencyUser & { readonly expiresAt: Date }> {
  const own = actor.kind === "agency" ? actor.session : undefined;
  const session =
    token === undefined ? own && (await sessionOfHash(tx, own, now)) : await sessionOf(tx, token, now);
  const isAgency = session?.kind === "agency" && tenant.settings.agency === true;
  const user = isAgency ? await memberOfSession(tx, session.subject) : undefined;
  if (!session || !user) throw new Refusal("notLoggedIn", token === undefined ? {} : { isMiss: true });
  return { ...user, expiresAt: session.expiresAt };
}

/** Ends the session here, whatever the provider does, and answers where the browser ends the one there. */
export async function logout(
  deps: SignOnDeps,
  { tenant, actor, language, now }: TenantCallContext,
): Promise<string | null> {
  const session = actor.kind === "agency" ? actor.session : undefined;
  if (session) await deps.database.inTenant(tenant.id, (tx) => revokeSession(tx, session, now));
  const client = await deps.clientOf(tenant);
  return client ? logoutAddress(client, { loggedOutUri: client.loggedOutUri, language }) : null;
}
