import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Sealed } from "../../../platform/seal.ts";
import { hashSecret } from "../../../platform/session/secret-text.ts";
import { countRecoveryCodes, replaceRecoveryCodes, takeRecoveryCode } from "../repository/links.ts";
import {
  changeAccount,
  findOperator,
  type OperatorAccount,
  takeTotpStep,
  totpOfOtherKeys,
} from "../repository/accounts.ts";
import type { OperatorDeps } from "./deps.ts";
import { join } from "./passkeys.ts";
import { wrongFirstCode } from "./wrong-credentials.ts";

type Deps = Pick<OperatorDeps, "seal">;

const STEP_SECONDS = 30;
const RECOVERY_CODES = 10;

const placeOf = (operatorId: number): string => `operator totp ${operatorId}`;

const totpOf = (label: string, secret: Secret): TOTP =>
  new TOTP({ issuer: "Weitersagen", label, secret, digits: 6, period: STEP_SECONDS });

export interface OfferedCodes {
  readonly secret: string;
  /** For the QR code that an authenticator app reads. */
  readonly address: string;
}

/** A new secret for an authenticator app. Until a code of it was entered, the former one counts. */
export async function offerCodes(
  { seal }: Deps,
  tx: PlatformTransaction,
  operatorId: number,
): Promise<OfferedCodes> {
  const operator = await findOperator(tx, operatorId);
  if (!operator?.email) throw new Refusal("notFound");
  const secret = new Secret({ size: 20 });
  const { sealed, keyId } = seal.close(secret.base32, placeOf(operatorId));
  await changeAccount(tx, operatorId, { offered_totp_sealed: sealed, offered_totp_key_id: keyId });
  return { secret: secret.base32, address: totpOf(operator.email, secret).toString() };
}

/** A valid code of the offered secret puts it in force, with the password that goes with it. */
export async function setPasswordAndCodes(
  deps: Deps & Pick<OperatorDeps, "passwords">,
  tx: PlatformTransaction,
  {
    operatorId,
    passwordHash,
    code,
    now,
  }: { operatorId: number; passwordHash: string; code: string; now: Date },
): Promise<void> {
  const operator = await findOperator(tx, operatorId);
  const { offeredTotpSealed: sealed = null, offeredTotpKeyId: keyId = null } = operator ?? {};
  if (
    !operator ||
    !sealed ||
    keyId === null ||
    !(await isValid(deps, tx, operator, { sealed, keyId, code, now }))
  )
    throw wrongFirstCode();
  await changeAccount(tx, operatorId, {
    totp_sealed: sealed,
    totp_key_id: keyId,
    totp_confirmed_at: now,
    offered_totp_sealed: null,
    offered_totp_key_id: null,
    password_hash: passwordHash,
  });
  await join(tx, operatorId, now);
}

/** Whether the code is valid now, and was not used before. */
export async function checkCode(
  deps: Deps,
  tx: PlatformTransaction,
  operator: OperatorAccount,
  entered: { readonly code: string; readonly now: Date },
): Promise<boolean> {
  const { totpSealed: sealed, totpKeyId: keyId, totpConfirmedAt } = operator;
  if (!sealed || keyId === null || !totpConfirmedAt) return false;
  return isValid(deps, tx, operator, { sealed, keyId, ...entered });
}

async function isValid(
  { seal }: Deps,
  tx: PlatformTransaction,
  { id, email }: OperatorAccount,
  { code, now, ...secret }: Sealed & { readonly code: string; readonly now: Date },
): Promise<boolean> {
  const text = seal.open(secret, placeOf(id)).toString("utf8");
  const totp = totpOf(email ?? "", Secret.fromBase32(text));
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ""), timestamp: now.getTime(), window: 1 });
  if (delta === null) return false;
  const step = Math.floor(now.getTime() / 1_000 / STEP_SECONDS) + delta;
  return takeTotpStep(tx, id, step);
}

const plainCode = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z2-7]/g, "");

/** New recovery codes, shown once. They replace the former ones. */
export async function newRecoveryCodes(
  tx: PlatformTransaction,
  operatorId: number,
  now: Date,
): Promise<string[]> {
  // 80 random bits in letters and digits that are not mistaken for each other.
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({ buffer: new Uint8Array(randomBytes(10)).buffer }).base32.toLowerCase();
    return (text.match(/.{4}/g) ?? []).join("-");
  });
  const hashes = codes.map((code) => hashSecret(plainCode(code)));
  await replaceRecoveryCodes(tx, operatorId, hashes, now);
  return codes;
}

export function useRecoveryCode(
  tx: PlatformTransaction,
  operatorId: number,
  typed: string,
  now: Date,
): Promise<boolean> {
  return takeRecoveryCode(tx, operatorId, hashSecret(plainCode(typed)), now);
}

export function recoveryCodesLeft(tx: PlatformTransaction, operatorId: number): Promise<number> {
  return countRecoveryCodes(tx, operatorId);
}

/** Encrypts secrets with the newest key, and forgets offered ones: a new one is asked for in a moment. Returns how many. */
export async function rotateCodeKey({ seal }: Deps, tx: PlatformTransaction, size: number): Promise<number> {
  const rows = await totpOfOtherKeys(tx, seal.newestKeyId, size);
  for (const { id, totpSealed, totpKeyId } of rows) {
    await changeAccount(tx, id, { offered_totp_sealed: null, offered_totp_key_id: null });
    if (!totpSealed || totpKeyId === null) continue;
    const text = seal.open({ sealed: totpSealed, keyId: totpKeyId }, placeOf(id));
    const { sealed, keyId } = seal.close(text, placeOf(id));
    await changeAccount(tx, id, { totp_sealed: sealed, totp_key_id: keyId });
  }
  return rows.length;
}
