import { addDays } from "@weitersagen/domain/dates";
import { isLinkValid } from "@weitersagen/domain/recommendation";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import { countMails } from "../../../platform/mail/mail-rows.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { accountById, lockAccountOf, type ReferrerAccount } from "../../account/service/account.ts";
import { loginTokenFor } from "../../account/service/mailed-links.ts";
import type { Recommended } from "../../account/service/opt-in.ts";
import { linkMadeMail } from "../mails/link-made.ts";
import { readLockState } from "../read-model/locked.ts";
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
  const mails = { to: account.email, template: linkMadeMail.name, since: addDays(now, -1) };
  if ((await countMails(tx, mails)) >= MAILS_PER_DAY) return false;
  const number = await findToAskAbout(tx, account.id);
  const recommended =
    number === undefined ? undefined : await recommendedBy(deps, tx, { tenant, now }, { ...account, number });
  if (recommended) await mailQuestion(tx, account, recommended, now);
  return recommended !== undefined;
}

export const askAboutLink = defineTask("recommendation.askAboutLink", z.object({ number: z.string() }));

/**
 * Asks about a link that the team has released, unless it was decided, locked or has ended meanwhile. No request of a stranger
 * may prevent it.
 */
export async function askAgainAbout(
  deps: Pick<RecommendationDeps, "catalogue" | "addresses">,
  tx: TenantTransaction,
  { tenant, now }: Pick<Caller, "tenant" | "now">,
  { number }: z.output<typeof askAboutLink.schema>,
): Promise<void> {
  // Locks the account and the link: the owner may be deciding right now.
  const state = await readLockState(tx, number);
  if (!state?.isTyped || state.lockedAt !== null || state.isReferrerBlocked) return;
  const account = await accountById(tx, state.referrerId);
  const link = await recommendationByNumber(tx, number);
  if (!account || !isLinkValid(link, now)) return;
  const recommended = await recommendedBy(deps, tx, { tenant, now }, { ...account, number });
  if (recommended) await mailQuestion(tx, account, recommended, now);
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
