import { getInvitationForm, invitationKinds, invite } from "@weitersagen/contract/invitation";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { checkCaptcha, createInvitation, type InvitationParts } from "./service.ts";

export function invitationRoutes(parts: InvitationParts): CallHandler[] {
  return [
    on(invite, async ({ query, body }, context) => {
      if (body) {
        return { status: 201 as const, body: await createInvitation(parts, context, body, query.captcha) };
      }
      await checkCaptcha(parts, context.tenant, query.captcha);
      return { status: 204 as const, body: undefined };
    }),
    on(getInvitationForm, (_input, { tenant }) => ({
      kinds: [...invitationKinds],
      captcha: tenant.settings.captcha,
    })),
  ];
}
