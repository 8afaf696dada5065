import {
  appealReward,
  bountyPictureCalls,
  chooseReward,
  getRewardBanner,
  listBounties,
  listRewards,
  sendRewardMail,
  transferRewards,
} from "@weitersagen/contract/reward";
import type { BountyPicture } from "@weitersagen/contract/reward";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { urlOf } from "../../platform/http/call-url.ts";
import { on, onTransaction } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { readInput } from "../../platform/http/input.ts";
import { languageOf } from "../../platform/http/language.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import { appealOwnReward } from "./service/appeal.ts";
import { currentBounties, drawBounty } from "./service/bounties.ts";
import { collectReward, collectRewards, resendRewardMail } from "./service/collect.ts";
import { listOwnRewards, rewardBanner } from "./service/own-rewards.ts";
import type { RewardDeps } from "./service/deps.ts";

export function rewardRoutes(deps: Pick<RewardDeps, "catalogue">): CallHandler[] {
  return [
    onTransaction(listRewards, ({ query }, context, tx) =>
      listOwnRewards(deps, tx, context, { withHistory: query.details !== undefined }),
    ),
    onTransaction(chooseReward, ({ body }, context, tx) =>
      collectReward(deps, tx, context, { ...body, now: context.now }),
    ),
    onTransaction(transferRewards, ({ body }, context, tx) =>
      collectRewards(deps, tx, context, { ...body, choice: "transfer", now: context.now }),
    ),
    onTransaction(appealReward, ({ body }, { actor, now }, tx) =>
      appealOwnReward(tx, actor, { ...body, now }),
    ),
    onTransaction(getRewardBanner, (_input, context, tx) => rewardBanner(deps, tx, context)),
    on(listBounties, (_input, context) => currentBounties(deps, context)),
    onTransaction(sendRewardMail, ({ params }, { actor, now }, tx) =>
      resendRewardMail(tx, actor, { id: params.id, now }),
    ),
  ];
}

/** Serves the drawings of bounties. They are SVG, so they are not among the calls that answer JSON. */
export function registerBountyPictures(
  app: FastifyInstance,
  deps: Pick<RewardDeps, "catalogue">,
  { tenants, clock }: { tenants: TenantDirectory; clock: Clock },
): void {
  for (const [picture, call] of Object.entries(bountyPictureCalls)) {
    app.get(urlOf(call), async (request, reply) => {
      const tenant = tenants.bySlug((request.params as { mandant: string }).mandant.toLowerCase());
      if (!tenant) throw new Refusal("notFound");
      const { params } = readInput(call, request, languageOf(request.headers["accept-language"]));
      const { svg, etag } = await drawBounty(deps, tenant, {
        productId: params.id,
        picture: picture as BountyPicture,
        now: clock.now(),
      });
      reply
        .header("etag", etag)
        .header("cache-control", "public, max-age=3600")
        // Opened as a page of its own, a drawing may load and run nothing.
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("x-content-type-options", "nosniff");
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply.type("image/svg+xml").send(svg);
    });
  }
}
