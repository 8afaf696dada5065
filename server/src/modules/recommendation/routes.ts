import { confirmReferrer, resendWelcomeMail } from "@weitersagen/contract/opt-in";
import {
  changeRecommendation,
  createRecommendation,
  getAnyRecommendation,
  getOwnRecommendation,
  getPublicRecommendation,
  getSharedRecommendation,
  getUpgradeBanner,
  listOwnRecommendations,
  redeemCode,
} from "@weitersagen/contract/recommendation-calls";
import { guarded, type GuessGuard } from "../../platform/http/guess-guard.ts";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler, TenantCallContext } from "../../platform/http/handler.ts";
import { changeRecommendation as change } from "./service/change.ts";
import { checkCaptcha, createRecommendation as create } from "./service/create.ts";
import type { RecommendationParts } from "./service/create.ts";
import { ownProgress, upgradeBanner } from "./service/follow.ts";
import { confirmReferrer as confirm, requestOptInAgain } from "./service/opt-in.ts";
import {
  ownRecommendation,
  publicRecommendation,
  recommendationByCode,
  sharedRecommendation,
} from "./service/view.ts";

export function recommendationRoutes(parts: RecommendationParts, guard: GuessGuard): CallHandler[] {
  return [
    ...guarded(guard, [
      on(getPublicRecommendation, ({ params }, context) =>
        publicRecommendation(parts, context, params.number),
      ),
      on(getSharedRecommendation, ({ params }, context) => sharedRecommendation(parts, context, params)),
      on(getAnyRecommendation, ({ params }, context) =>
        sharedRecommendation(parts, context, { ...params, evenClosed: true }),
      ),
      on(changeRecommendation, ({ params, body }, context) => change(parts, context, params.number, body)),
      on(redeemCode, ({ params }, context) => recommendationByCode(parts, context, params.code)),
    ]),
    on(createRecommendation, async ({ query, body }, context) => {
      if (!body) {
        await checkCaptcha(parts, context, query.captcha);
        return { status: 204 as const, body: undefined };
      }
      return { status: 201 as const, body: await create(parts, context, body, query.captcha) };
    }),
    on(getOwnRecommendation, ({ params }, context) =>
      ownRecommendation(parts, context, params.number, subjectOf(context)),
    ),
    on(listOwnRecommendations, (_input, context) => ownProgress(parts, context, subjectOf(context))),
    on(getUpgradeBanner, (_input, context) => upgradeBanner(parts, context, subjectOf(context))),
    on(confirmReferrer, ({ body }, context) => confirm(parts, context, body.token)),
    on(resendWelcomeMail, async ({ params }, context) => {
      await requestOptInAgain(parts, context, params.referrer);
      return undefined;
    }),
  ];
}

/** Who is logged in; the call's access has made sure that somebody is. */
const subjectOf = ({ actor }: TenantCallContext): number =>
  actor.kind === "anonymous" ? 0 : Number(actor.subject);
