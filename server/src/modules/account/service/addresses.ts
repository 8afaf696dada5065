import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { OwnAddress } from "../../../platform/mail/mail-rows.ts";
import type { Account } from "../repository/accounts.ts";
import { findFormerAddresses } from "../repository/former-addresses.ts";

/** All addresses of an account, the current one first. Former ones count until they were replaced. */
export async function addressesOf(
  tx: TenantTransaction,
  { id, email }: Pick<Account, "id" | "email">,
): Promise<OwnAddress[]> {
  const former = await findFormerAddresses(tx, id);
  return [
    { email, until: null },
    ...former.map((address) => ({ email: address.email, until: address.replacedAt })),
  ];
}
