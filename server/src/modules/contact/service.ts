import type { ContactRequest } from "@weitersagen/contract/contact";
import { defaultLanguage } from "@weitersagen/contract/language";
import type { Language } from "@weitersagen/contract/language";
import type { Database } from "../../platform/db/database.ts";
import { sendMail } from "../../platform/mail/outbox.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import type { Captcha } from "../captcha/service.ts";
import { contactMessage } from "./mails/contact-message.ts";

interface IncomingMessage {
  readonly request: ContactRequest;
  readonly captcha: string | undefined;
  /** The language the person reads. */
  readonly language: Language;
  readonly now: Date;
}

export class Contact {
  readonly #database: Database;
  readonly #captcha: Captcha;

  constructor({ database, captcha }: { database: Database; captcha: Captcha }) {
    this.#database = database;
    this.#captcha = captcha;
  }

  needsCaptcha(tenant: Tenant): boolean {
    return this.#captcha.isRequired(tenant);
  }

  /** Hands the message to the tenant's support. The captcha is used up if and only if the mail will leave. */
  passOn(tenant: Tenant, { request, captcha, language, now }: IncomingMessage): Promise<void> {
    return this.#database.inTenant(tenant.id, async (tx) => {
      await this.#captcha.verify(tenant, captcha, { consume: true });
      await sendMail(tx, {
        template: contactMessage,
        to: tenant.settings.supportEmail,
        language: defaultLanguage,
        data: { ...request, language },
        now,
      });
    });
  }
}
