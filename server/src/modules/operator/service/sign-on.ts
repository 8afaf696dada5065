import { createHash } from "node:crypto";
import type { Language } from "@weitersagen/contract/language";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { newSecret } from "../../../platform/session/secret-text.ts";
import {
  type Claims,
  loginAddress,
  logoutAddress,
  readClaims,
  type SignOnClient,
} from "../../../platform/sign-on/identity-provider.ts";
import { findGrants } from "../read-model.ts";
import { deleteLinks } from "../repository/links.ts";
import {
  changeAccount,
  findOperatorByEmail,
  findOperatorBySubject,
  type OperatorAccount,
} from "../repository/accounts.ts";
import { insertChallenge, takeChallenge } from "../repository/passkeys.ts";
import { attemptLogin, type LoginDeps, requireAttempts, type Visit } from "./login.ts";
import { join } from "./passkeys.ts";

export interface SignOnDeps extends LoginDeps {
  /** The console's client at the company's provider; undefined if there is none. */
  readonly signOn: SignOnClient | undefined;
}

/** How long a person may take at the provider. */
export const SIGN_ON_SECONDS = 10 * 60;

/**
 * The verifier of PKCE is a secret of the browser that began the login, in a cookie. State and nonce are derived from it, so
 * only the challenge is stored, and only that browser can end the login.
 */
const partsOf = (verifier: string) => ({
  challenge: hashed(verifier),
  state: hashed(`state ${verifier}`),
  nonce: hashed(`nonce ${verifier}`),
});

const hashed = (text: string): string => createHash("sha256").update(text).digest("base64url");

function requireClient({ signOn }: SignOnDeps): SignOnClient {
  if (!signOn) throw new Refusal("wrongState");
  return signOn;
}

/** Begins a login at the company's provider. The caller gives the verifier to the browser. */
export async function beginSignOn(
  deps: SignOnDeps,
  { language, now }: { language: Language; now: Date },
): Promise<{ readonly address: string; readonly verifier: string }> {
  const verifier = newSecret();
  const { challenge, state, nonce } = partsOf(verifier);
  const address = await loginAddress(requireClient(deps), { challenge, state, nonce, language });
  const expiresAt = new Date(now.getTime() + SIGN_ON_SECONDS * 1_000);
  await deps.database.withoutTenant((tx) =>
    insertChallenge(tx, { challenge, purpose: "signOn", operatorId: null, expiresAt, now }),
  );
  return { address, verifier };
}

/** Where the session at the company's provider ends; it then sends the browser back to the console. */
export const endSignOn = async (
  { signOn, consoleUrl }: SignOnDeps,
  language: Language,
): Promise<string | null> =>
  signOn ? logoutAddress(signOn, { loggedOutUri: `${consoleUrl.origin}/`, language }) : null;

interface SignOnAnswer {
  readonly verifier: string | undefined;
  readonly code: string;
  readonly state: string;
  readonly issuer?: string | undefined;
}

/** Ends a login: exchanges the code, and opens a session for the operator whom the provider names. */
export async function loginBySignOn(
  deps: SignOnDeps,
  { now, origin, ...answer }: Visit & SignOnAnswer,
): Promise<string> {
  const client = requireClient(deps);
  await requireAttempts(deps.database, { now, origin });
  const claims = await claimsOf(deps, client, { ...answer, now });
  return attemptLogin(deps, { now, origin, method: "signOn" }, async (tx) =>
    claims ? operatorOf(tx, { issuer: client.issuer, claims, now }) : undefined,
  );
}

/** What the provider says about the person; undefined if this login must not be believed. */
async function claimsOf(
  { database }: SignOnDeps,
  client: SignOnClient,
  { verifier, code, state, issuer, now }: SignOnAnswer & { readonly now: Date },
): Promise<Claims | undefined> {
  if (verifier === undefined) return undefined;
  const begun = partsOf(verifier);
  if (state !== begun.state) return undefined;
  const asked = { challenge: begun.challenge, purpose: "signOn", operatorId: null, now } as const;
  // Committed before the provider is asked: this login is over, whatever it answers.
  if (!(await database.withoutTenant((tx) => takeChallenge(tx, asked)))) return undefined;
  try {
    return await readClaims(client, { code, verifier, nonce: begun.nonce, issuer });
  } catch (error) {
    if (error instanceof Refusal && error.reason === "signOnRefused") return undefined;
    throw error;
  }
}

/** The operator with the provider's subject. At the first login: the one with the address that the provider verified. */
async function operatorOf(
  tx: PlatformTransaction,
  { issuer, claims, now }: { readonly issuer: string; readonly claims: Claims; readonly now: Date },
): Promise<OperatorAccount | undefined> {
  const known = await findOperatorBySubject(tx, issuer, claims.sub);
  if (known) return known;
  const { email, email_verified: isVerified } = claims;
  if (typeof email !== "string" || isVerified !== true) return undefined;
  const invited = await findOperatorByEmail(tx, normalizedAddress(email));
  if (!invited || invited.lockedAt || invited.leftAt) return undefined;
  // No role of the person is approved yet.
  if (!invited.joinedAt && (await findGrants(tx, invited.id)).length === 0) return undefined;
  // The provider has given the address to another person since.
  if (invited.signOnIssuer === issuer) return undefined;
  await changeAccount(tx, invited.id, { sign_on_issuer: issuer, sign_on_subject: claims.sub });
  await deleteLinks(tx, invited.id);
  await join(tx, invited.id, now);
  return invited;
}
