import {
  checkRecipientExists,
  confirmRecipientEmail,
  correctRecipientEmail,
  createRecipient,
  getOwnRecipient,
  getRecipientReward,
  giveRecipientConsent,
  resendAcceptedMail,
  resendRecipientMail,
} from "@weitersagen/contract/recipient-calls";
import { getProductLink } from "@weitersagen/contract/recommendation-calls";
import type { AnonymousLimit } from "../../platform/http/anonymous-limit.ts";
import { guarded, type GuessGuard } from "../../platform/http/guess-guard.ts";
import { onTransaction } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { acceptRecommendation } from "./service/accept.ts";
import { correctAddress } from "./service/correct-address.ts";
import { confirmEmailChange, type EmailChangeDeps } from "./service/email-change.ts";
import { giveConsent, ownRecipient, recipientOf, recipientReward } from "./service/own.ts";
import { productLink } from "./service/product-link.ts";
import { type ResendDeps, resendMail, resendMailTo } from "./service/resend.ts";

export function recipientRoutes(
  deps: ResendDeps & EmailChangeDeps,
  guard: GuessGuard,
  anonymous: AnonymousLimit,
): CallHandler[] {
  return [
    ...guarded(guard, [
      onTransaction(createRecipient, ({ params, query, body }, context, tx) =>
        acceptRecommendation(deps, tx, context, params.recommendationNumber, {
          ...body,
          channel: query.channel,
        }),
      ),
    ]).map((handler) => anonymous.around(handler)),
    ...guarded(guard, [
      onTransaction(getOwnRecipient, ({ params }, context, tx) =>
        ownRecipient(deps, tx, context, params.token),
      ),
      onTransaction(resendRecipientMail, ({ params }, context, tx) =>
        resendMail(deps, tx, context, params.token),
      ),
      onTransaction(resendAcceptedMail, ({ params, body }, context, tx) =>
        resendMailTo(deps, tx, context, { ...params, ...body }),
      ),
      onTransaction(correctRecipientEmail, ({ params, body }, context, tx) =>
        correctAddress(deps, tx, context, { ...params, ...body }),
      ),
      onTransaction(checkRecipientExists, async ({ params, query }, _context, tx) => {
        await recipientOf(tx, query.recommendationNumber, params.number);
      }),
      onTransaction(getProductLink, ({ params, query }, context, tx) =>
        productLink(deps, tx, context, { ...params, ...query }),
      ),
    ]),
    onTransaction(giveRecipientConsent, ({ query, body }, context, tx) =>
      giveConsent(deps, tx, context, { terms: body.terms, mailedToken: query.mailedToken }),
    ),
    onTransaction(confirmRecipientEmail, ({ body }, { tenant, now }, tx) =>
      confirmEmailChange(deps, tx, tenant, body.token, now),
    ),
    onTransaction(getRecipientReward, ({ params }, context, tx) =>
      recipientReward(deps, tx, context, params.number),
    ),
  ];
}
