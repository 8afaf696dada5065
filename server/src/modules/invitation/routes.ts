import * as calls from "@weitersagen/contract/invitation";
import { invitationKinds } from "@weitersagen/domain/invitation";
import { guarded, type GuessGuard } from "../../platform/http/guess-guard.ts";
import { type CallHandler, onTransaction } from "../../platform/http/handler.ts";
import { Refusal } from "../../platform/refusal.ts";
import { activeMember } from "../agency/service/signed-in.ts";
import { verifyCaptcha } from "../captcha/service.ts";
import type { InvitationDeps } from "./service/deps.ts";
import { remindInvited, withdrawInvitation } from "./service/follow.ts";
import { inviteList } from "./service/invite-list.ts";
import { invite } from "./service/invite.ts";
import { openInvitation } from "./service/open.ts";
import { wishWording } from "./service/wish.ts";

export function invitationRoutes(deps: InvitationDeps, guard: GuessGuard): CallHandler[] {
  return [
    onTransaction(calls.invite, async ({ query, body }, context, tx) => {
      if (body) return { status: 201 as const, body: await invite(deps, tx, context, body, query.captcha) };
      await verifyCaptcha(deps, tx, context, query.captcha, { consume: false, always: true });
      return { status: 204 as const, body: undefined };
    }),
    ...guarded(guard, [
      onTransaction(calls.getInvitationForm, async ({ query }, context, tx) => {
        const { secret, employeeNumber } = query;
        const member = employeeNumber === undefined ? undefined : await activeMember(tx, employeeNumber);
        if (employeeNumber !== undefined && !member) throw new Refusal("notFound");
        const wish = await wishWording(deps, context, "person");
        const wishOfList = await wishWording(deps, context, "list");
        return {
          kinds: [...invitationKinds],
          captcha: true,
          wishText: wish.text,
          wishVersion: wish.version,
          wishTextOfList: wishOfList.text,
          wishVersionOfList: wishOfList.version,
          agencyName: member?.agency.name ?? null,
          invited: secret === undefined ? null : await openInvitation(tx, context, secret),
        };
      }),
    ]),
    onTransaction(calls.inviteList, ({ body }, context, tx) => inviteList(deps, tx, context, body)),
    onTransaction(calls.remindInvited, ({ params }, context, tx) =>
      remindInvited(deps, tx, context, params.number),
    ),
    onTransaction(calls.withdrawInvitation, ({ params }, context, tx) =>
      withdrawInvitation(tx, context, params.number),
    ),
  ];
}
