import { basePath } from "@weitersagen/contract/call";
import {
  bountyPictureCalls,
  chooseReward,
  getRewardBanner,
  listBounties,
  listRewards,
  sendRewardMail,
} from "@weitersagen/contract/reward";
import type { BountyPicture } from "@weitersagen/contract/reward";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../platform/clock.ts";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { readInput } from "../../platform/http/input.ts";
import { languageOf } from "../../platform/http/language.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import type { Catalogue } from "../catalogue/service/catalogue.ts";
import { currentBounties, drawBounty } from "./service/bounties.ts";
import type { RewardDesk } from "./service/desk.ts";

export function rewardRoutes(desk: RewardDesk, catalogue: Catalogue): CallHandler[] {
  return [
    on(listRewards, ({ query }, { tenant, actor, language }) =>
      desk.list(tenant, actor, { details: query.details !== undefined, language }),
    ),
    on(chooseReward, ({ body }, { tenant, actor, now, language }) =>
      desk.choose(tenant, actor, { ...body, now, language }),
    ),
    on(getRewardBanner, (_input, { tenant, actor, language }) => desk.banner(tenant, actor, language)),
    on(listBounties, (_input, context) => currentBounties(catalogue, context)),
    on(sendRewardMail, async ({ params }, { tenant, actor, now }) => {
      await desk.mailAgain(tenant, actor, { id: params.id, now });
      return undefined;
    }),
  ];
}

/** Drawings are bytes, so they stand beside the calls that answer JSON. */
export function registerBountyPictures(
  app: FastifyInstance,
  { catalogue, tenants, clock }: { catalogue: Catalogue; tenants: TenantDirectory; clock: Clock },
): void {
  for (const [picture, call] of Object.entries(bountyPictureCalls)) {
    const url = `${basePath(call)}${call.path}`.replaceAll(/\{(\w+)\}/g, ":$1");
    app.get(url, async (request, reply) => {
      const tenant = tenants.bySlug((request.params as { mandant: string }).mandant.toLowerCase());
      if (!tenant) throw new Refusal("notFound");
      const { params } = readInput(call, request, languageOf(request.headers["accept-language"]));
      const { svg, etag } = await drawBounty(catalogue, tenant, {
        productId: (params as { id: number }).id,
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
