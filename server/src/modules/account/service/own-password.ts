import { fieldRuleText } from "@weitersagen/contract/field-rules";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Account } from "../repository/accounts.ts";
import { clearAttempts, countAttempt } from "./attempts.ts";
import type { LoginDeps } from "./login.ts";

/** The message names the password as the form does that asks for it. */
const rules = { OldPassword: "oldPassword", Password: "ownPassword" } as const;

/**
 * Asks a logged-in owner for the password again. A wrong one counts like a failed login, so that a stolen session does
 * not allow unlimited guesses. Not to be called inside a transaction: comparing takes long, and the count must remain.
 */
export async function verifyOwnPassword(
  deps: LoginDeps,
  account: Account,
  { field, password }: { field: keyof typeof rules; password: string },
  { tenant, language, now }: TenantCallContext,
): Promise<void> {
  const attempted = { kind: "ownPassword", email: account.email } as const;
  await countAttempt(deps, tenant, attempted, now);
  if (!(await deps.passwords.verify(tenant.id, account.passwordHash, password))) {
    const message = fieldRuleText(rules[field], language) ?? "";
    throw new Refusal("invalidInput", { errors: [{ path: field, message }], isMiss: true });
  }
  await deps.database.inTenant(tenant.id, (tx) => clearAttempts(deps, tx, attempted));
}
