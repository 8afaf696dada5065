import { mayTakePart } from "@weitersagen/domain/whitelist";
import { keptAddress } from "@weitersagen/domain/email-address";
import type { Database } from "../../../platform/db/database.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type CaptchaDeps, verifyCaptcha } from "../../captcha/service.ts";
import { acceptInvitation } from "../../invitation/service.ts";
import { registerReferrer } from "../../referrer/service.ts";

interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly invitationNumber?: string | null | undefined;
}

/**
 * Registers somebody who asks for it. That an address is taken is told here (emailTaken), so the captcha and the limit by
 * visitor stand before it.
 */
export async function createReferrer(
  { database, ...deps }: CaptchaDeps & { readonly database: Database },
  { firstName, lastName, email: typed, invitationNumber }: NewAccount,
  solution: string | undefined,
  { tenant, language, now }: TenantCallContext,
): Promise<void> {
  const email = keptAddress(typed);
  if (!mayTakePart(email, tenant.settings, "anybody")) throw new Refusal("emailNotAllowed");
  await database.inTenant(tenant.id, async (tx) => {
    await verifyCaptcha(deps, tx, { tenant, now }, solution, { consume: true });
    const person = { salutation: null, firstName, lastName, email, eligible: true, newsletter: false };
    const id = await registerReferrer(tx, person, { language, now });
    if (id === undefined) throw new Refusal("emailTaken");
    await acceptInvitation(tx, invitationNumber, id, now);
  });
}
