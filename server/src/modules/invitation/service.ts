import { randomBytes } from "node:crypto";
import { readSpokenNumber, spokenNumber } from "@weitersagen/domain/spoken-number";
import { keptAddress } from "@weitersagen/domain/email-address";
import type { Database } from "../../platform/db/database.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import type { Captcha } from "../captcha/service.ts";
import { insertInvitation, markAccepted, type NewInvitation } from "./repository.ts";

export interface InvitationParts {
  readonly database: Database;
  readonly captcha: Pick<Captcha, "verify">;
  /** Where the tenant's pages stand. */
  readonly originOf: (tenant: Tenant) => string;
}

type Invited = Omit<NewInvitation, "number" | "createdAt">;

export async function checkCaptcha(
  { captcha }: InvitationParts,
  tenant: Tenant,
  solution: string | undefined,
) {
  await captcha.verify(tenant, solution, { consume: false });
}

/** An agent invites somebody to become a referrer and gets the link to hand on; nobody is written to. */
export async function createInvitation(
  { database, captcha, originOf }: InvitationParts,
  { tenant, now }: { tenant: Tenant; now: Date },
  invited: Invited,
  solution: string | undefined,
): Promise<{ number: string; link: string }> {
  const number = spokenNumber(randomBytes(9));
  await database.inTenant(tenant.id, async (tx) => {
    await captcha.verify(tenant, solution, { consume: true });
    const email = keptAddress(invited.email);
    const isNew = await insertInvitation(tx, { ...invited, email, number, createdAt: now });
    if (!isNew) throw new Refusal("wrongState");
  });
  return { number, link: `${originOf(tenant)}/?einladung=${number}` };
}

/** The invited person became a referrer. A number that is mistyped, unknown or taken keeps nobody from it. */
export async function acceptInvitation(
  tx: TenantTransaction,
  typed: string | null | undefined,
  referrerId: number,
  now: Date,
): Promise<void> {
  const number = typed ? readSpokenNumber(typed) : undefined;
  if (number !== undefined) await markAccepted(tx, number, referrerId, now);
}
