import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { changeAccount, findOperator, type OperatorAccount } from "../repository/accounts.ts";
import {
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  type Passkey,
  passkeysOf,
  recordPasskeyUse,
  takeChallenge,
} from "../repository/passkeys.ts";
import type { OperatorDeps } from "./deps.ts";

type Deps = Pick<OperatorDeps, "consoleUrl">;

/** Loaded with the first passkey: it takes longer than the rest of the start. */
const webauthn = () => import("@simplewebauthn/server");

const CHALLENGE_MS = 5 * 60_000;
const MOST_PASSKEYS = 10;

const placeOf = ({ consoleUrl }: Deps) => ({
  expectedOrigin: consoleUrl.origin,
  expectedRPID: consoleUrl.hostname,
});

/** Asks the browser for a passkey: of anybody who logs in, or of the operator who confirms their identity. */
export async function askForPasskey(
  deps: Deps,
  tx: PlatformTransaction,
  { operatorId, now }: { operatorId: number | null; now: Date },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = operatorId === null ? [] : await passkeysOf(tx, operatorId);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: deps.consoleUrl.hostname,
    userVerification: "required",
    allowCredentials: own.map(({ credential }) => ({ id: credential })),
  });
  const purpose = operatorId === null ? "login" : "stepUp";
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await insertChallenge(tx, { challenge: options.challenge, purpose, operatorId, expiresAt, now });
  return options;
}

/** The operator whose passkey signed the challenge; undefined if it is not valid. */
export async function checkPasskey(
  deps: Deps,
  tx: PlatformTransaction,
  { response, operatorId, now }: { response: unknown; operatorId: number | null; now: Date },
): Promise<number | undefined> {
  const answer = response as AuthenticationResponseJSON;
  const purpose = operatorId === null ? "login" : "stepUp";
  const challenge = challengeIn(answer.response.clientDataJSON);
  if (challenge === undefined || !(await takeChallenge(tx, { challenge, purpose, operatorId, now })))
    return undefined;
  const passkey = await findPasskey(tx, answer.id);
  if (!passkey || (operatorId !== null && passkey.operatorId !== operatorId)) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    ...placeOf(deps),
    requireUserVerification: true,
    credential: { id: passkey.credential, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  // Synchronised passkeys do not count, so the counter proves nothing; it is kept for the record.
  await recordPasskeyUse(tx, passkey.id, { counter: verified.authenticationInfo.newCounter, at: now });
  return passkey.operatorId;
}

/** The browser signs the challenge as part of this text. */
function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8")) as {
      challenge?: unknown;
    };
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

export async function offerPasskey(
  deps: Deps,
  tx: PlatformTransaction,
  { operatorId, now }: { operatorId: number; now: Date },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const operator = await findOperator(tx, operatorId);
  if (!operator?.email) throw new Refusal("notFound");
  const own = await passkeysOf(tx, operatorId);
  if (own.length >= MOST_PASSKEYS)
    throw new Refusal("wrongState", {
      detail: `You have ${own.length} passkeys; more are not possible. Remove one that you do not use any more.`,
      german: `Sie haben ${own.length} Passkeys; mehr sind nicht möglich. Entfernen Sie zuerst einen, den Sie nicht mehr benutzen.`,
    });
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Weitersagen",
    rpID: deps.consoleUrl.hostname,
    userName: operator.email,
    userDisplayName: operator.name,
    userID: new Uint8Array(Buffer.from(`operator ${operatorId}`)),
    attestationType: "none",
    // Ed25519, P-256 and RSA. Without a list the library tries algorithms that Node warns about.
    supportedAlgorithmIDs: [-8, -7, -257],
    excludeCredentials: own.map(({ credential }) => ({ id: credential })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await insertChallenge(tx, {
    challenge: options.challenge,
    purpose: "register",
    operatorId,
    expiresAt,
    now,
  });
  return options;
}

export async function addPasskey(
  deps: Deps,
  tx: PlatformTransaction,
  { operatorId, response, name, now }: { operatorId: number; response: unknown; name: string; now: Date },
): Promise<void> {
  const answer = response as RegistrationResponseJSON;
  const invalid = new Refusal("invalidInput", { isMiss: true });
  const challenge = challengeIn(answer.response.clientDataJSON);
  const asked = { challenge: challenge ?? "", purpose: "register", operatorId, now } as const;
  if (challenge === undefined || !(await takeChallenge(tx, asked))) throw invalid;
  const { verifyRegistrationResponse } = await webauthn();
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    ...placeOf(deps),
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) throw invalid;
  const { credential } = verified.registrationInfo;
  const added = await insertPasskey(tx, {
    operatorId,
    credential: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: answer.response.transports ?? [],
    name,
    addedAt: now,
  });
  if (!added)
    throw new Refusal("wrongState", {
      detail: "This passkey is set up already. Use another device or security key.",
      german:
        "Dieser Passkey ist schon eingerichtet. Nehmen Sie ein anderes Gerät oder einen anderen Sicherheitsschlüssel.",
    });
  await join(tx, operatorId, now);
}

/** The first passkey, or password with code, completes an invitation. */
export async function join(tx: PlatformTransaction, operatorId: number, now: Date): Promise<void> {
  const operator = await findOperator(tx, operatorId);
  if (operator && !operator.joinedAt) await changeAccount(tx, operatorId, { joined_at: now });
}

export function listOwnPasskeys(tx: PlatformTransaction, operatorId: number): Promise<Passkey[]> {
  return passkeysOf(tx, operatorId);
}

/** A password counts only together with the codes of an authenticator app. */
export function canLogInByPassword({ passwordHash, totpConfirmedAt }: OperatorAccount): boolean {
  return passwordHash !== null && totpConfirmedAt !== null;
}

/** The last way to log in cannot be removed. */
export async function removePasskey(
  tx: PlatformTransaction,
  { operatorId, id }: { operatorId: number; id: number },
): Promise<void> {
  const operator = await findOperator(tx, operatorId);
  if (!(await deletePasskey(tx, operatorId, id))) throw new Refusal("notFound");
  const others = await passkeysOf(tx, operatorId);
  if (others.length === 0 && !(operator && canLogInByPassword(operator)))
    throw new Refusal("wrongState", {
      detail:
        "This is your only passkey, and no password with one-time codes is set up: without it you could neither log in nor confirm steps here. Add another passkey, or set up a password with one-time codes; then this one can be removed.",
      german:
        "Das ist Ihr einziger Passkey, und Passwort mit Einmalcode ist nicht eingerichtet: Ohne ihn könnten Sie sich hier weder anmelden noch Schritte bestätigen. Fügen Sie zuerst einen weiteren Passkey hinzu, oder richten Sie Passwort und Einmalcode ein; danach lässt sich dieser entfernen.",
    });
}
