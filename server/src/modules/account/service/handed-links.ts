import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { findByEmail } from "../repository.ts";
import { emailOf } from "./account.ts";

const DAY_MS = 86_400_000;

/** Until it expires in autologin mode, where the tenant's own pages hand it out; elsewhere once, within a day. */
const validDays = { autologin: 90, login: 1 } as const;

/** The token of a link that the operator hands to somebody instead of mailing it. */
export async function issueHandedToken(
  tx: TenantTransaction,
  { email, isAutologin, now }: { email: string; isAutologin: boolean; now: Date },
): Promise<string> {
  const account = await findByEmail(tx, emailOf(email));
  if (!account) throw new Refusal("PSOF0208");
  const purpose = isAutologin ? "autologin" : "login";
  const expiresAt = new Date(now.getTime() + validDays[purpose] * DAY_MS);
  return issueOneTimeToken(tx, { purpose, subject: account.id, expiresAt, now });
}
