import type { ContactRequest } from "@weitersagen/contract/contact";
import { defaultLanguage } from "@weitersagen/contract/language";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import type { TenantCallContext } from "../../platform/http/handler.ts";
import { sendMail } from "../../platform/mail/outbox.ts";
import { type CaptchaDeps, verifyCaptcha } from "../captcha/service.ts";
import { contactMessage } from "./mails/contact-message.ts";

/** Mails a visitor's message to the tenant's support. The captcha is consumed if and only if the mail is stored. */
export async function sendContactMessage(
  deps: CaptchaDeps,
  tx: TenantTransaction,
  context: Pick<TenantCallContext, "tenant" | "language" | "now">,
  message: ContactRequest,
  captcha: string | undefined,
): Promise<void> {
  const { tenant, language, now } = context;
  await verifyCaptcha(deps, tx, context, captcha, { consume: true });
  await sendMail(tx, {
    template: contactMessage,
    to: tenant.settings.supportEmail,
    language: defaultLanguage,
    data: { ...message, language },
    now,
    sender: normalizedAddress(message.email),
  });
}
