import { languages } from "@weitersagen/contract/language";
import { validUntil } from "@weitersagen/domain/recommendation";
import * as z from "zod/mini";
import type { Database } from "../../../platform/db/database.ts";
import { enqueue } from "../../../platform/jobs/enqueue.ts";
import { defineTask } from "../../../platform/jobs/task.ts";
import { issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { newHexSecret } from "../../../platform/session/secret-text.ts";
import { confirmByToken, resendWelcome } from "../../account/service/opt-in.ts";
import { findNewestOpen } from "../repository.ts";
import type { Caller, RecommendationParts } from "./create.ts";

/** The opt-in: confirms the address and opens the share screen, also in a browser that did not make the recommendation. */
export async function confirmReferrer({ database }: RecommendationParts, caller: Caller, token: string) {
  const { tenant, now } = caller;
  return database.inTenant(tenant.id, async (tx) => {
    const referrer = await confirmByToken(tx, token, now);
    const newest = await findNewestOpen(tx, referrer.id);
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
      isRegistered: referrer.registeredAt !== null,
    };
  });
}

export const mailOptInAgain = defineTask(
  "recommendation.mailOptIn",
  z.object({ referrer: z.string(), language: z.enum(languages) }),
);

/** Whether somebody is known is found out by a job: the answer and the time it takes are the same for everybody. */
export async function requestOptInAgain(
  { database }: RecommendationParts,
  { tenant, language }: Caller,
  referrer: string,
): Promise<void> {
  await database.inTenant(tenant.id, (tx) => enqueue(tx, mailOptInAgain, { referrer, language }));
}

export async function sendOptInAgain(
  database: Database,
  tenantId: number,
  { referrer }: z.output<typeof mailOptInAgain.schema>,
  now: Date,
): Promise<void> {
  await database.inTenant(tenantId, (tx) => resendWelcome(tx, referrer, now));
}
