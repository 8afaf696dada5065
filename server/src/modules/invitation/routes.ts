import { getInvitationForm, invitationKinds, invite } from "@weitersagen/contract/invitation";
import { on, onTransaction } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { verifyCaptcha } from "../captcha/service.ts";
import { createInvitation, type InvitationDeps } from "./service.ts";

export function invitationRoutes(deps: InvitationDeps): CallHandler[] {
  return [
    onTransaction(invite, async ({ query, body }, context, tx) => {
      if (body) {
        const invitation = await createInvitation(deps, tx, context, body, query.captcha);
        return { status: 201 as const, body: invitation };
      }
      await verifyCaptcha(deps, tx, context, query.captcha, { consume: false });
      return { status: 204 as const, body: undefined };
    }),
    on(getInvitationForm, (_input, { tenant }) => ({
      kinds: [...invitationKinds],
      captcha: tenant.settings.captcha,
    })),
  ];
}
