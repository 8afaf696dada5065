import { CUSTOMER_CODE_MINUTES } from "@weitersagen/domain/link-lives";
import type { Language } from "@weitersagen/contract/language";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../../platform/http/handler.ts";
import { refuseFlood } from "../../../platform/mail/mailbox-limit.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { newSpokenNumber } from "../../../platform/new-spoken-number.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { issueOneTimeToken, useOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { type AgencyUser, requireAbility } from "../../agency/service/signed-in.ts";
import { customerCodeMail } from "../mails/customer-code.ts";
import type { RecommendationDeps } from "./deps.ts";

/** The member who records a customer's recommendation; refused where the tenant does not let agents recommend. */
export async function recordingMember(
  tx: TenantTransaction,
  context: Pick<TenantCallContext, "tenant" | "actor">,
): Promise<AgencyUser> {
  const user = await requireAbility(tx, context, "invite");
  if (!context.tenant.settings.agentRecommendation) throw new Refusal("wrongState");
  return user;
}

/** A code counts for one member and one address only. */
const secretOf = (memberId: number, email: string, code: string): string =>
  `${memberId} ${normalizedAddress(email)} ${code}`;

/** Mails the customer a code. Reading it out proves access to the mailbox and consent. */
export async function sendCustomerCode(
  { contactKey }: Pick<RecommendationDeps, "contactKey">,
  tx: TenantTransaction,
  context: TenantCallContext,
  { firstName, email }: { readonly firstName: string; readonly email: string },
): Promise<void> {
  const { now, language } = context;
  const { member, agency } = await recordingMember(tx, context);
  const to = normalizedAddress(email);
  await refuseFlood(contactKey, tx, { kind: "customerCode", to, now });
  const code = newSpokenNumber();
  await issueOneTimeToken(tx, {
    purpose: "customerCode",
    subject: member.id,
    secret: secretOf(member.id, to, code),
    now,
    expiresAt: new Date(now.getTime() + CUSTOMER_CODE_MINUTES * 60_000),
  });
  const agent = `${member.firstName} ${member.lastName}`.trim() || agency.name;
  const data = { firstName, agent, agency: agency.name, code, validMinutes: CUSTOMER_CODE_MINUTES };
  await sendMail(tx, { template: customerCodeMail, to, language, data, now });
}

const wrongCode = {
  de: "Dieser Code gilt nicht. Er wurde für eine andere Adresse geschickt, ist abgelaufen oder schon benutzt.",
  en: "This code is not valid. It was sent to another address, has expired or was used before.",
} as const satisfies Record<Language, string>;

/** Uses up the code that the customer read out. Answers false if none is given; a wrong one is refused. */
export async function isProvenByCode(
  tx: TenantTransaction,
  { language, now }: { readonly language: Language; readonly now: Date },
  memberId: number,
  { email, code }: { readonly email: string; readonly code: string | null | undefined },
): Promise<boolean> {
  if (!code) return false;
  const secret = secretOf(memberId, email, readSpokenNumber(code) ?? "");
  if ((await useOneTimeToken(tx, ["customerCode"], secret, now)) !== undefined) return true;
  throw new Refusal("invalidInput", {
    errors: [{ path: "Empfehlung.Kundencode", message: wrongCode[language] }],
  });
}
