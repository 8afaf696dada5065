import { addDays } from "@weitersagen/domain/dates";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { accountById } from "../../account/service/account.ts";
import type { Recommended } from "../../account/service/opt-in.ts";
import { linkMadeMail } from "../mails/link-made.ts";
import { countTyped } from "../repository/of-referrer.ts";

/** Limits the mails that a stranger can cause by entering another person's address. */
const MAILS_PER_DAY = 5;

interface MadeByTyping {
  readonly referrerId: number;
  readonly recommended: Recommended;
  readonly now: Date;
}

/** Mails the owner of an account that a recommendation was created with the address, without a proof that it was the owner. */
export async function notifyOwner(
  tx: TenantTransaction,
  { referrerId, recommended, now }: MadeByTyping,
): Promise<void> {
  const account = await accountById(tx, referrerId);
  if (!account || (await countTyped(tx, referrerId, addDays(now, -1))) > MAILS_PER_DAY) return;
  const { productName, advisorName, code, shortUrl, validUntil } = recommended;
  const { email: to, firstName, language } = account;
  const data = { firstName, productName, advisorName, code, shortUrl, validUntil };
  await sendMail(tx, { template: linkMadeMail, to, language, data, now });
}
