import type { Config } from "../config.ts";
import type { AuditDeps, OperatorDeps } from "../modules/operator/service/deps.ts";
import { Passwords } from "../platform/passwords.ts";
import { Seal } from "../platform/seal.ts";

/** Encrypts the details of entries of the audit log. */
export const auditSeal = (secretKeys: readonly Buffer[]): Seal => new Seal(secretKeys, "audit");

/** What writing the audit log needs. Without keys, entries are written without their details. */
export const auditDeps = (secretKeys: readonly Buffer[]): AuditDeps => ({
  auditSeal: secretKeys.length === 0 ? undefined : auditSeal(secretKeys),
});

/** Encrypts the secrets of operators' one-time codes. */
export const operatorSeal = (secretKeys: readonly Buffer[]): Seal => new Seal(secretKeys, "operator");

/** What the operator module needs to log people in to the console. */
export const operatorDeps = (
  { consoleUrl }: Pick<Config, "consoleUrl">,
  secretKeys: readonly Buffer[],
): OperatorDeps => ({ seal: operatorSeal(secretKeys), passwords: new Passwords(), consoleUrl });
