import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { operatorEmergencyMail } from "../mails/operator-emergency.ts";
import { listAccounts } from "./accounts.ts";
import { operatorToMail } from "./operator-to-mail.ts";

interface EmergencyGrant {
  readonly person: string;
  readonly role: string;
  /** The operating-system user. */
  readonly by: string;
  readonly reason: string;
  /** The console. */
  readonly address: string;
  readonly now: Date;
}

/** Mails every administrator who has set up their access that a role was given without a second person. Returns how many. */
export async function mailEmergency(
  tx: TenantTransaction,
  { now, ...grant }: EmergencyGrant,
): Promise<number> {
  const administrators = (await listAccounts(tx)).filter(({ grants }) =>
    grants.some(({ role }) => role === "administrator"),
  );
  let count = 0;
  for (const { id } of administrators) {
    const recipient = await operatorToMail(tx, id);
    if (!recipient) continue;
    const { name, email: to, language } = recipient;
    await sendMail(tx, { template: operatorEmergencyMail, to, language, data: { name, ...grant }, now });
    count += 1;
  }
  return count;
}
