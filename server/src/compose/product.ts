import type { Language } from "@weitersagen/contract/language";
import type { FastifyInstance } from "fastify";
import { cmsPlugin } from "@weitersagen/cms/plugin";
import { allCalls } from "@weitersagen/contract/calls";
import { composeAccount } from "./account.ts";
import { composeAgency } from "./agency.ts";
import { composeConsent } from "./consent.ts";
import { composeConsole } from "./console.ts";
import { composeDemoSignOn, consoleSignOnClient } from "./sign-on.ts";
import { composeContent, contentFolder } from "./content.ts";
import { composeOpening } from "./opening.ts";
import { composePages } from "./pages.ts";
import { composeRecommendation } from "./recommendation.ts";
import { composeReward, moneySeal } from "./reward.ts";
import type { Config } from "../config.ts";
import { composeJobs } from "./jobs.ts";
import { composeMailPictures } from "./mail-pictures.ts";
import { composeMailSender } from "./mail-sender.ts";
import { admissionRoutes } from "../modules/admission/routes.ts";
import { admission } from "../modules/admission/service.ts";
import { captchaRoutes } from "../modules/captcha/routes.ts";
import { catalogueRoutes, registerCataloguePictures } from "../modules/catalogue/routes.ts";
import { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { categoryRoutes } from "../modules/catalogue/service/category-page.ts";
import { CataloguePictures } from "../modules/catalogue/service/catalogue-pictures.ts";
import { commissionRoutes } from "../modules/commission/routes.ts";
import { consentRoutes } from "../modules/consent/routes.ts";
import { contactRoutes } from "../modules/contact/routes.ts";
import { loadMissingContent } from "../modules/content/service/first-content.ts";
import { variablesOfAgency } from "../modules/agency/service/administration.ts";
import { contentRoutes, registerContentProxy } from "../modules/content/routes.ts";
import { insightRoutes } from "../modules/insight/routes.ts";
import { Sightings } from "../modules/insight/service/sightings.ts";
import { registerImages } from "../modules/image/routes.ts";
import { ImageVariants } from "../modules/image/service/variants.ts";
import { rewardTokenCheck } from "../modules/reward/service/tokens.ts";
import type { RecommendationDeps } from "../modules/recommendation/service/deps.ts";
import { tenantRoutes } from "../modules/tenant/routes.ts";
import { Tenants } from "../modules/tenant/service/directory.ts";
import type { Clock } from "../platform/clock.ts";
import { connectDatabase } from "../platform/db/database.ts";
import type { Database } from "../platform/db/database.ts";
import { WriteProbe } from "../platform/db/write-probe.ts";
import { registerDocs } from "../platform/docs/routes.ts";
import { refuseOtherMethods, registerApi } from "../platform/http/api.ts";
import { AnonymousLimit } from "../platform/http/anonymous-limit.ts";
import { clientAddress, trustIn } from "../platform/http/client-address.ts";
import { guardRequests } from "../platform/http/client-error.ts";
import { GuessGuard } from "../platform/http/guess-guard.ts";
import type { CallHandler } from "../platform/http/handler.ts";
import { watchMethods } from "../platform/http/other-methods.ts";
import { registerProbes } from "../platform/http/probes.ts";
import { checkReadiness } from "../platform/http/readiness.ts";
import { RateLimiter } from "../platform/http/rate-limit.ts";
import { boundRequestsInFlight } from "../platform/http/requests-in-flight.ts";
import { createHttpServer } from "../platform/http/server.ts";
import { startWorker } from "../platform/jobs/worker.ts";
import type { Log } from "../platform/log.ts";
import { spareMemoryForPictures } from "../platform/pictures.ts";
import { registerMailbox } from "../platform/mail/mailbox/routes.ts";
import { createMetrics } from "../platform/metrics.ts";
import type { ConsoleApp } from "../platform/pages/console-app.ts";
import type { Web } from "../platform/pages/web.ts";
import { Seal } from "../platform/seal.ts";
import { deriveKey } from "../platform/secret-keys.ts";
import { draftLinks } from "../platform/pages/draft-preview.ts";
import { identifier } from "../platform/session/identify.ts";

interface ProductDeps {
  readonly config: Config;
  /** The addresses of the server's login and of the jobs' login. */
  readonly databaseUrl: string;
  readonly jobsUrl: string;
  /** How long a call waits for a connection, in milliseconds. Absent: as long as a visitor may have to wait. */
  readonly connectWithin?: number;
  /** Absent: the API alone, without pages. */
  readonly web?: Web;
  /** Absent: the calls of the console alone. */
  readonly consoleApp?: ConsoleApp;
  readonly secretKeys: readonly Buffer[];
  readonly clock: Clock;
  readonly log: Log;
  /** Calls beside those of the contract: how a test tries a mechanism on its own. */
  readonly extraCalls?: readonly CallHandler[];
}

export interface Product {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly tenants: Tenants;
  /** For the demo's history. */
  readonly recommendation: RecommendationDeps;
  stop(): Promise<void>;
}

/**
 * Builds the server: the one place where modules get what they need. A module that needs more than a line has a file of its
 * own in this folder. The caller has migrated the database.
 * The order matters in a few places: a closed tenant is stopped before anything else, `watchMethods` comes before the first
 * API route and `refuseOtherMethods` after the last.
 */
export async function compose(deps: ProductDeps): Promise<Product> {
  const { config, databaseUrl, jobsUrl, connectWithin, web, secretKeys, clock, log } = deps;
  const database = connectDatabase({ url: databaseUrl, log, isImpatient: true, connectWithin });
  const metrics = createMetrics();
  const hosts = { publicUrl: config.publicUrl, fallbackSlug: config.fallbackTenant };
  const tenants = new Tenants(database, hosts, log, [categoryRoutes]);
  await tenants.refresh();
  tenants.keepFresh();

  const app = createHttpServer({ ...config, log });
  const drafts = draftLinks(deriveKey(secretKeys, "draft preview"));
  const openingChecks = await composeOpening({
    app,
    config,
    database,
    tenants,
    draftLinks: drafts,
    clock,
    log,
  });
  const methods = watchMethods(app);
  const writes = new WriteProbe({ url: databaseUrl, log });
  writes.measure(metrics.registry);
  void writes.watch();
  registerProbes(app, {
    metrics,
    metricsToken: config.metricsToken,
    isOpenToLoopback: !config.isProduction,
    // Called after the start, when `worker` is set.
    readiness: () => checkReadiness({ database, writes, jobs: worker?.health }),
  });
  registerDocs(app, allCalls, config.publicUrl);
  const catalogue = new Catalogue(database);
  const contentParts = await composeContent({ config, database, catalogue, tenants, secretKeys, clock, log });
  const { content, embedded } = contentParts;
  const picturesOf = composeMailPictures(async () => content, log);
  const senderOf = composeMailSender(async () => content, log);
  if (embedded) {
    await loadMissingContent(database, tenants, { root: contentFolder, now: clock.now() });
    await tenants.refresh();
    await app.register(cmsPlugin(embedded));
  }
  registerContentProxy(app, tenants, content);
  const images = new ImageVariants(database);
  registerImages(app, images, tenants);
  const cataloguePictures = new CataloguePictures({ database, catalogue, images });
  registerCataloguePictures(app, cataloguePictures, tenants);
  const captchaKey = deriveKey(secretKeys, "captcha");
  const limiter = new RateLimiter(database);
  const guard = new GuessGuard(limiter);
  const anonymous = new AnonymousLimit(limiter, config.anonymousLimit);
  const visitorKey = deriveKey(secretKeys, "visitor");

  const consent = composeConsent(content, secretKeys);
  const base = { app, config, database, tenants, secretKeys, clock, log };
  const recommendation = await composeRecommendation({
    ...base,
    catalogue,
    consent,
    captchaKey,
    guard,
    anonymous,
    metrics,
  });
  const sightings = new Sightings(database, log);
  const demoSignOn = composeDemoSignOn(base);
  const consoleSignOn = consoleSignOnClient(config, demoSignOn);
  const agency = composeAgency({ ...base, catalogue, demoSignOn });
  const admissionDeps = { database, guard };
  const admit = admission(admissionDeps);
  const interfaceTexts = async (language: Language) => (await web?.entry())?.interfaceTexts(language) ?? {};
  const handlers = [
    ...admissionRoutes(admissionDeps),
    ...tenantRoutes(tenants, config.environment),
    ...contentRoutes(content, interfaceTexts, ({ id }, agency, language) =>
      database.inTenant(id, (tx) => variablesOfAgency(tx, agency, language), { readOnly: true }),
    ),
    ...catalogueRoutes({ database, catalogue }),
    ...captchaRoutes({ captchaKey }),
    ...contactRoutes({ captchaKey }),
    ...composeAccount({ ...base, captchaKey, catalogue, consent, anonymous }),
    ...consentRoutes(),
    ...recommendation.handlers,
    ...composeReward({ ...base, catalogue }),
    ...commissionRoutes({ seal: moneySeal(secretKeys) }),
    ...agency.handlers,
    ...insightRoutes({ sightings, catalogue, database }),
    ...(deps.extraCalls ?? []),
  ];
  registerApi(app, handlers, {
    database,
    tenants,
    clock,
    visitorKey,
    answerSeal: new Seal(secretKeys, "answer"),
    identify: identifier(database, rewardTokenCheck(database)),
    admit,
    within: (attempt, work) => limiter.within(attempt, work),
  });
  const jobHealth = () => worker?.health;
  const health = {
    ...base,
    writes,
    jobs: jobHealth,
    content,
    signOnClientOf: agency.clientOf,
    consoleSignOn,
  };
  composeConsole({
    ...base,
    catalogue,
    content,
    picturesOf,
    senderOf,
    consoleApp: deps.consoleApp,
    health,
    interfaceTexts,
    draftLinks: drafts,
    openingChecks,
    signOn: consoleSignOn,
  });
  composePages({
    ...base,
    draftLinks: drafts,
    previewContent: (tenant, key) => contentParts.preview(tenant, key),
    web,
    content,
    catalogue,
    cataloguePictures,
    admissionDeps,
    admit,
    handlers,
    visitorKey,
    guard,
  });
  if (config.smtpUrl === undefined && !config.isProduction) {
    registerMailbox(app, { database, tenants, publicUrl: config.publicUrl, picturesOf });
  }
  refuseOtherMethods(app, methods, allCalls, tenants);
  spareMemoryForPictures();
  boundRequestsInFlight(app.server, clientAddress(trustIn(config.trustedProxies)));
  guardRequests(app.server);
  const jobs = composeJobs({ ...base, picturesOf, senderOf, jobsUrl, registry: metrics.registry });
  const worker = config.runsJobs ? startWorker({ ...jobs, clock }) : undefined;

  return {
    app,
    database,
    tenants,
    recommendation: recommendation.deps,
    async stop() {
      writes.stop();
      await Promise.all([app.close(), worker?.stop()]);
      jobs.close();
      await sightings.write();
      contentParts.stop();
      tenants.stop();
      await database.close();
    },
  };
}
