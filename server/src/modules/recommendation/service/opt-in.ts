import { validUntil } from "@weitersagen/domain/recommendation";
import { issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { newHexSecret } from "../../../platform/session/secret-text.ts";
import { confirmByToken, resendWelcome } from "../../referrer/service.ts";
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

/** Takes the same way for known and unknown addresses. */
export async function sendOptInAgain(
  { database }: RecommendationParts,
  { tenant, language, now }: Caller,
  name: string,
): Promise<void> {
  await database.inTenant(tenant.id, (tx) => resendWelcome(tx, name, { language, now }));
}
