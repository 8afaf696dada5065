import type { OwnAccount } from "@weitersagen/contract/console/own-account";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { findOperator } from "../repository/accounts.ts";
import type { OperatorDeps } from "./deps.ts";
import { checkCode, recoveryCodesLeft } from "./one-time-codes.ts";
import { canLogInByPassword, listOwnPasskeys } from "./passkeys.ts";
import { confirmIdentity, listOwnSessions, type SignedIn } from "./sessions.ts";
import { wrongStepUp } from "./wrong-credentials.ts";

type Own = Pick<SignedIn, "id" | "sessionId">;

export async function ownAccount(
  tx: PlatformTransaction,
  { id, sessionId }: Own,
  now: Date,
): Promise<OwnAccount> {
  const operator = await findOperator(tx, id);
  const passkeys = await listOwnPasskeys(tx, id);
  const sessions = await listOwnSessions(tx, id, now);
  return {
    passkeys: passkeys.map(({ id: passkey, name, addedAt, lastUsedAt }) => ({
      id: passkey,
      name,
      addedAt,
      lastUsedAt,
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      address: session.address,
      userAgent: session.userAgent,
      isCurrent: session.id === sessionId,
    })),
    hasPassword: operator !== undefined && canLogInByPassword(operator),
    recoveryCodes: await recoveryCodesLeft(tx, id),
    hasKey: operator !== undefined && operator.keyHash !== null && operator.revokedAt === null,
  };
}

/** Confirms the operator's identity with a one-time code. */
export async function confirmByCode(
  deps: Pick<OperatorDeps, "seal">,
  tx: PlatformTransaction,
  { operator, code, now }: { operator: Own; code: string; now: Date },
): Promise<void> {
  const account = await findOperator(tx, operator.id);
  if (!account || !(await checkCode(deps, tx, account, { code, now }))) throw wrongStepUp();
  await confirmIdentity(tx, operator.sessionId, now);
}
