import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { freezePayouts } from "../modules/bank-account/service/payee.ts";
import { followAddress } from "../modules/privacy/service/request-progress.ts";
import { callCentreRoutes } from "../modules/call-centre/routes.ts";
import type { ConsentDeps } from "../modules/consent/service/deps.ts";
import type { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { claimRoutes } from "../modules/claim/routes.ts";
import { registerClicks } from "../modules/click/routes.ts";
import { ClickBatches } from "../modules/click/service/batch.ts";
import { Links } from "../modules/click/service/links.ts";
import { Visitors } from "../modules/click/service/visitors.ts";
import { makeClickPartitions } from "../modules/click/service/partitions.ts";
import { registerDemoShop } from "../modules/demo-shop/routes.ts";
import { invitationRoutes } from "../modules/invitation/routes.ts";
import { orderRoutes } from "../modules/order/routes.ts";
import { followOrdersOf } from "../modules/order/service/follow.ts";
import { recipientRoutes } from "../modules/recipient/routes.ts";
import { resendWaitingReward } from "../modules/reward/service/collect.ts";
import { recommendationRoutes } from "../modules/recommendation/routes.ts";
import { addressesOf } from "../modules/recommendation/service/addresses.ts";
import type { RecommendationDeps } from "../modules/recommendation/service/deps.ts";
import type { Tenants } from "../modules/tenant/service/directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { demoHostOrigins } from "../platform/demo-host/routes.ts";
import type { AnonymousLimit } from "../platform/http/anonymous-limit.ts";
import { clientAddress, trustIn } from "../platform/http/client-address.ts";
import type { GuessGuard } from "../platform/http/guess-guard.ts";
import type { CallHandler } from "../platform/http/handler.ts";
import type { Metrics } from "../platform/metrics.ts";
import { deriveKey } from "../platform/secret-keys.ts";

interface RecommendationCompositionDeps {
  readonly app: FastifyInstance;
  readonly clock: Clock;
  readonly config: Config;
  readonly database: Database;
  readonly tenants: Tenants;
  readonly catalogue: Catalogue;
  readonly consent: ConsentDeps;
  readonly captchaKey: Buffer;
  readonly secretKeys: readonly Buffer[];
  readonly guard: GuessGuard;
  readonly anonymous: AnonymousLimit;
  readonly metrics: Metrics;
}

/**
 * Builds the modules click, recommendation, recipient, invitation, call-centre, order and claim, and the demo shop. Also
 * returns the dependencies of the recommendation module, with which the demo creates its history.
 */
export async function composeRecommendation({
  app,
  clock,
  config,
  database,
  tenants,
  catalogue,
  consent,
  captchaKey,
  secretKeys,
  guard,
  anonymous,
  metrics,
}: RecommendationCompositionDeps): Promise<{
  readonly handlers: CallHandler[];
  readonly deps: RecommendationDeps;
}> {
  await makeClickPartitions(database, clock.now());
  registerClicks(
    app,
    tenants,
    {
      links: new Links(database, clock),
      batches: new ClickBatches(database, (clicks) => metrics.clicks.observe(clicks)),
      guard,
      visitors: new Visitors(deriveKey(secretKeys, "visitor")),
      clock,
      onClickNotStored: () => metrics.unstoredClicks.inc(),
    },
    clientAddress(trustIn(config.trustedProxies)),
  );
  const deps: RecommendationDeps = {
    catalogue,
    consent,
    captchaKey,
    addresses: addressesOf((tenant) => tenants.originOf(tenant), config.environment),
    contactKey: deriveKey(secretKeys, "contact"),
    followOrdersOf,
  };
  if (config.demo) {
    const hosts = demoHostOrigins(config.publicUrl);
    registerDemoShop(app, tenants, clock, { database, catalogue, hosts });
  }
  return {
    deps,
    handlers: [
      ...recommendationRoutes(deps, guard, anonymous),
      ...recipientRoutes(
        {
          ...deps,
          freezePayouts: (tx, id, now) => freezePayouts(tx, { party: "recipient", id }, now),
          resendReward: (tx, id, now) => resendWaitingReward(tx, { party: "recipient", id }, now),
          moveRequests: (tx, { from, to, now }) =>
            followAddress(tx, { formerEmail: from }, { email: to, now }),
        },
        guard,
        anonymous,
      ),
      ...invitationRoutes({ ...deps, originOf: (tenant) => deps.addresses.origin(tenant) }, guard),
      ...callCentreRoutes(deps),
      ...orderRoutes({ catalogue }, guard),
      ...claimRoutes({ catalogue }),
    ],
  };
}
