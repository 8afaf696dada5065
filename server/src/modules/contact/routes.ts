import { askContact, sendContact } from "@weitersagen/contract/contact";
import { contactReceived } from "@weitersagen/contract/contact-received";
import { on, onTransaction } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import type { CaptchaDeps } from "../captcha/service.ts";
import { sendContactMessage } from "./service.ts";

export function contactRoutes(deps: CaptchaDeps): CallHandler[] {
  return [
    on(askContact, (_input, { tenant }) => ({ required: tenant.settings.captcha })),
    onTransaction(sendContact, async ({ body, query }, context, tx) => {
      await sendContactMessage(deps, tx, context, body, query.captcha);
      return { text: contactReceived[context.language] };
    }),
  ];
}
