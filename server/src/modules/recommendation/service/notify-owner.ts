import { addDays } from "@weitersagen/domain/dates";
import { isLinkValid } from "@weitersagen/domain/recommendation";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import { countMails } from "../../../platform/mail/mail-rows.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { lockAccountOf, type ReferrerAccount } from "../../account/service/account.ts";
import { loginTokenFor } from "../../account/service/mailed-links.ts";
import type { Recommended } from "../../account/service/opt-in.ts";
import { linkMadeMail } from "../mails/link-made.ts";
import { findToAskAbout } from "../repository/typed.ts";
import { recommendationByNumber } from "./access.ts";
import type { Caller, RecommendationDeps } from "./deps.ts";
import { recommendedBy } from "./recommended.ts";

/** Beyond these, the question is not mailed again on request. Of a new link its owner is always notified. */
const MAILS_PER_DAY = 5;

interface MadeByTyping {
  readonly referrerId: number;
  readonly recommended: Recommended;
  readonly now: Date;
}

/**
 * Asks the owner of an account about a recommendation that was created with the address, without a proof that it was the owner.
 * Each one is mailed: no request of a stranger may prevent it, and how many are created in a day is limited.
 */
export async function notifyOwner(
  tx: TenantTransaction,
  { referrerId, recommended, now }: MadeByTyping,
): Promise<void> {
  const account = await lockAccountOf(tx, referrerId);
  if (account) await mailQuestion(tx, account, recommended, now);
}

/** Asks again about the newest link that waits for the owner's answer. Answers false if nothing is mailed. */
export async function askOwnerAgain(
  deps: Pick<RecommendationDeps, "catalogue" | "addresses">,
  tx: TenantTransaction,
  { tenant, now }: Pick<Caller, "tenant" | "now">,
  account: ReferrerAccount,
): Promise<boolean> {
  if (await isAskedEnough(tx, account, now)) return false;
  const number = await findToAskAbout(tx, account.id);
  const recommended =
    number === undefined ? undefined : await recommendedBy(deps, tx, { tenant, now }, { ...account, number });
  if (recommended) await mailQuestion(tx, account, recommended, now);
  return recommended !== undefined;
}

export const askAboutLink = defineTask("recommendation.askAboutLink", z.object({ number: z.string() }));

/** Asks about a link that works again after a lock, unless it was decided, locked or has ended meanwhile. */
export async function askAgainAbout(
  deps: Pick<RecommendationDeps, "catalogue" | "addresses">,
  tx: TenantTransaction,
  { tenant, now }: Pick<Caller, "tenant" | "now">,
  { number }: z.output<typeof askAboutLink.schema>,
): Promise<void> {
  const found = await recommendationByNumber(tx, number);
  if (!found.isTyped || found.lockedAt !== null || !isLinkValid(found, now)) return;
  const account = await lockAccountOf(tx, found.referrerId);
  if (!account || (await isAskedEnough(tx, account, now))) return;
  const recommended = await recommendedBy(deps, tx, { tenant, now }, { ...account, number });
  if (recommended) await mailQuestion(tx, account, recommended, now);
}

async function isAskedEnough(tx: TenantTransaction, { email }: ReferrerAccount, now: Date): Promise<boolean> {
  const mails = { to: email, template: linkMadeMail.name, since: addDays(now, -1) };
  return (await countMails(tx, mails)) >= MAILS_PER_DAY;
}

async function mailQuestion(
  tx: TenantTransaction,
  { id, email: to, firstName, language }: ReferrerAccount,
  { productName, advisorName, code, shortUrl, validUntil }: Recommended,
  now: Date,
): Promise<void> {
  const token = await loginTokenFor(tx, { id }, now);
  const data = { firstName, productName, advisorName, code, shortUrl, validUntil, token };
  await sendMail(tx, { template: linkMadeMail, to, language, data, now });
}
