import { contactMessage } from "./modules/contact/mails/contact-message.ts";
import { testMail } from "./modules/notification/mails/test-mail.ts";
import type { MailTemplate } from "./platform/mail/template.ts";

/** Every mail the product sends. The worker finds a mail's template here by the name stored in the outbox. */
export const mails: readonly MailTemplate[] = [testMail, contactMessage];
