import {
  checkRecipientExists,
  createRecipient,
  getOwnRecipient,
  getRecipientReward,
  giveRecipientConsent,
} from "@weitersagen/contract/recipient-calls";
import { getProductLink } from "@weitersagen/contract/recommendation-calls";
import type { Database } from "../../platform/db/database.ts";
import { guarded, type GuessGuard } from "../../platform/http/guess-guard.ts";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import type { Catalogue } from "../catalogue/service/catalogue.ts";
import type { Addresses } from "../recommendation/service/addresses.ts";
import { acceptRecommendation } from "./service/accept.ts";
import { giveConsent, ownRecipient, recipientReward, refuseUnknownRecipient } from "./service/own.ts";
import { productLink } from "./service/product-link.ts";

interface RecipientParts {
  readonly database: Database;
  readonly catalogue: Catalogue;
  readonly addresses: Addresses;
}

export function recipientRoutes(parts: RecipientParts, guard: GuessGuard): CallHandler[] {
  const { database } = parts;
  return [
    ...guarded(guard, [
      on(createRecipient, ({ params, query, body }, context) =>
        acceptRecommendation(database, context, params.recommendationNumber, {
          ...body,
          channel: query.channel,
        }),
      ),
      on(getOwnRecipient, ({ params }, context) => ownRecipient(parts, context, params.token)),
      on(checkRecipientExists, async ({ params, query }, context) => {
        await refuseUnknownRecipient(database, context, { ...params, ...query });
        return undefined;
      }),
      on(getProductLink, ({ params, query }, context) =>
        productLink(parts, context, { ...params, ...query }),
      ),
    ]),
    on(giveRecipientConsent, ({ query, body }, context) =>
      giveConsent(parts, context, { terms: body.terms, mailedToken: query.mailedToken }),
    ),
    on(getRecipientReward, ({ params }, context) => recipientReward(parts, context, params.number)),
  ];
}
