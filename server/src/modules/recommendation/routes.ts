import { requestCustomerCode } from "@weitersagen/contract/customer-code";
import { confirmReferrer, correctReferrerEmail, resendWelcomeMail } from "@weitersagen/contract/opt-in";
import {
  changeRecommendation,
  createRecommendation,
  decideTypedRecommendation,
  getAnyRecommendation,
  getOwnRecommendation,
  getPublicRecommendation,
  getSharedRecommendation,
  getUpgradeBanner,
  listOwnRecommendations,
  redeemCode,
} from "@weitersagen/contract/recommendation-calls";
import type { AnonymousLimit } from "../../platform/http/anonymous-limit.ts";
import { guarded, type GuessGuard } from "../../platform/http/guess-guard.ts";
import { onTransaction } from "../../platform/http/handler.ts";
import type { CallHandler, TenantCallContext } from "../../platform/http/handler.ts";
import { changeRecommendation as change } from "./service/change.ts";
import { requestCorrection } from "./service/correct-address.ts";
import { checkCaptcha, createRecommendation as create } from "./service/create.ts";
import { sendCustomerCode } from "./service/customer-code.ts";
import { decideTyped } from "./service/decide-typed.ts";
import type { RecommendationDeps } from "./service/deps.ts";
import { confirmReferrer as confirm, requestOptInAgain } from "./service/opt-in.ts";
import { ownProgress, upgradeBanner } from "./service/progress.ts";
import {
  ownRecommendation,
  publicRecommendation,
  redeemedCode,
  sharedRecommendation,
} from "./service/view.ts";

export function recommendationRoutes(
  deps: RecommendationDeps,
  guard: GuessGuard,
  anonymous: AnonymousLimit,
): CallHandler[] {
  return [
    onTransaction(requestCustomerCode, ({ body }, context, tx) => sendCustomerCode(deps, tx, context, body)),
    ...guarded(guard, [
      onTransaction(getPublicRecommendation, ({ params }, context, tx) =>
        publicRecommendation(deps, tx, context, params.number),
      ),
      onTransaction(getSharedRecommendation, ({ params }, context, tx) =>
        sharedRecommendation(deps, tx, context, params),
      ),
      onTransaction(getAnyRecommendation, ({ params }, context, tx) =>
        sharedRecommendation(deps, tx, context, { ...params, includeClosed: true }),
      ),
      onTransaction(changeRecommendation, ({ params, body }, context, tx) =>
        change(deps, tx, context, { ...body, number: params.number }),
      ),
      onTransaction(correctReferrerEmail, ({ body }, context, tx) =>
        requestCorrection(deps, tx, context, body),
      ),
      onTransaction(redeemCode, ({ params }, context, tx) => redeemedCode(deps, tx, context, params.code)),
    ]),
    anonymous.around(
      onTransaction(createRecommendation, async ({ query, body }, context, tx) => {
        if (!body) {
          await checkCaptcha(deps, tx, context, query.captcha);
          return { status: 204 as const, body: undefined };
        }
        return { status: 201 as const, body: await create(deps, tx, context, body, query.captcha) };
      }),
    ),
    onTransaction(getOwnRecommendation, ({ params }, context, tx) =>
      ownRecommendation(deps, tx, context, { number: params.number, referrerId: subjectOf(context) }),
    ),
    onTransaction(listOwnRecommendations, (_input, context, tx) =>
      ownProgress(deps, tx, context, subjectOf(context)),
    ),
    onTransaction(decideTypedRecommendation, ({ params, body }, context, tx) =>
      decideTyped(deps, tx, context, {
        number: params.number,
        referrerId: subjectOf(context),
        isOwn: body.isOwn,
      }),
    ),
    onTransaction(getUpgradeBanner, (_input, context, tx) =>
      upgradeBanner(deps, tx, context, subjectOf(context)),
    ),
    onTransaction(confirmReferrer, ({ body }, context, tx) => confirm(tx, context, body.token)),
    onTransaction(resendWelcomeMail, async ({ params }, context, tx) => {
      await requestOptInAgain(tx, context, params.referrer);
    }),
  ];
}

/** The logged-in referrer; these calls are not open to anonymous callers. */
const subjectOf = ({ actor }: TenantCallContext): number =>
  actor.kind === "anonymous" ? 0 : Number(actor.subject);
