import { languages } from "@weitersagen/contract/language";
import { validUntil } from "@weitersagen/domain/recommendation";
import * as z from "zod/mini";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import { issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { newHexSecret } from "../../../platform/session/secret-text.ts";
import { confirmByToken, resendWelcome } from "../../account/service/opt-in.ts";
import { findNewestValid, vouchFor } from "../repository/recommendations.ts";
import type { Caller, RecommendationDeps } from "./deps.ts";
import { askOwnerAgain } from "./notify-owner.ts";
import { contactStateOf } from "./progress.ts";
import { newestRecommended } from "./recommended.ts";

/** The opt-in: confirms the address and opens the share screen, also in a browser that did not create the recommendation. */
export async function confirmReferrer(tx: TenantTransaction, { now }: Pick<Caller, "now">, token: string) {
  const referrer = await confirmByToken(tx, token, now);
  const newest = await findNewestValid(tx, referrer.id, now);
  if (newest) await vouchFor(tx, newest.id, now);
  const capability = newest
    ? await issueOneTimeToken(tx, {
        purpose: "shareScreen",
        subject: newest.id,
        secret: newHexSecret(),
        now,
        expiresAt: validUntil(now),
      })
    : null;
  return {
    email: referrer.email,
    firstName: referrer.firstName,
    number: newest?.number ?? null,
    capability,
    contactState: await contactStateOf(tx, referrer.id, now),
    hasConfirmedConsent: referrer.hasConfirmedConsent,
    isRegistered: referrer.registeredAt !== null,
  };
}

export const mailOptInAgain = defineTask(
  "recommendation.mailOptIn",
  z.object({ referrer: z.string(), language: z.enum(languages) }),
);

/** A job looks the address up, so that response and response time do not reveal whether it has an account. */
export async function requestOptInAgain(
  tx: TenantTransaction,
  { language }: Pick<Caller, "language">,
  referrer: string,
): Promise<void> {
  await enqueue(tx, mailOptInAgain, { referrer, language });
}

/** The mail has everything that the first one had: the link, the code and what the reward is for. */
export async function sendOptInAgain(
  deps: Pick<RecommendationDeps, "catalogue" | "addresses">,
  tx: TenantTransaction,
  { tenant, now }: Pick<Caller, "tenant" | "now">,
  referrer: string,
): Promise<void> {
  await resendWelcome(tx, referrer, {
    recommendedBy: (account) => newestRecommended(deps, tx, { tenant, now }, account),
    askOwner: (account) => askOwnerAgain(deps, tx, { tenant, now }, account),
    now,
  });
}
