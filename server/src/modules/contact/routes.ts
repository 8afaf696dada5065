import { askContact, sendContact } from "@weitersagen/contract/contact";
import { contactReceived } from "@weitersagen/contract/contact-received";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import type { Contact } from "./service.ts";

export function contactRoutes(contact: Contact): CallHandler[] {
  return [
    on(askContact, (_input, { tenant }) => ({ required: contact.needsCaptcha(tenant) })),
    on(sendContact, async ({ body, query }, { tenant, language, now }) => {
      await contact.passOn(tenant, { request: body, captcha: query.captcha, language, now });
      return { text: contactReceived[language] };
    }),
  ];
}
