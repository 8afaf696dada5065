import { consoleCalls } from "@weitersagen/contract/console/calls";
import type { Language } from "@weitersagen/contract/language";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { orderConsequences } from "./order-consequences.ts";
import { agencyDeskRoutes } from "../modules/agency-desk/routes.ts";
import { releaseDeskRoutes } from "../modules/order-release/routes.ts";
import { moneyDeskRoutes, signerOf } from "../modules/money-desk/routes.ts";
import { careRoutes } from "../modules/care/routes.ts";
import { applyGoodwill, overtakenGoodwill } from "../modules/care/service/goodwill.ts";
import { contentConsoleRoutes } from "../modules/content/routes.ts";
import type { ContentDeps } from "../modules/content/service/content.ts";
import { applyTerms, overtakenTerms } from "../modules/content/service/terms.ts";
import { overtakenPayout } from "../modules/payout/service/overtaken.ts";
import { fraudDeskRoutes } from "../modules/fraud-desk/routes.ts";
import { insightConsoleRoutes } from "../modules/insight/routes.ts";
import { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { exampleProduct } from "../modules/catalogue/service/example-product.ts";
import { applyAmount, overtakenAmount } from "../modules/catalogue/service/reward-amount.ts";
import { catalogueDeskRoutes } from "../modules/catalogue-desk/routes.ts";
import { applyExtra, overtakenExtra } from "../modules/catalogue-desk/service/extra-rewards.ts";
import { type OperatorRouteDeps, operatorRoutes } from "../modules/operator/routes.ts";
import { recordAudit } from "../modules/operator/service/audit.ts";
import { countMiss } from "../modules/operator/service/login.ts";
import { signedInOperator } from "../modules/operator/service/sessions.ts";
import { overviewRoutes } from "../modules/overview/routes.ts";
import { payoutJournal } from "../modules/payout/service/journal.ts";
import { releaseBatch } from "../modules/payout/service/release.ts";
import { approveVoid } from "../modules/payout/service/request-void.ts";
import type { MailPicturesOf } from "../modules/preview/service/mail-pictures.ts";
import { privacyDeskRoutes } from "../modules/privacy/routes.ts";
import { startDataRequest } from "../modules/privacy/service/care-request.ts";
import { checkTenant } from "../modules/opening/service/check.ts";
import type { OpeningDeps } from "../modules/opening/service/facts.ts";
import type { Tenants } from "../modules/tenant/service/directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { registerConsoleApi } from "../platform/http/console-api.ts";
import type { ConsoleHandler } from "../platform/http/console-handler.ts";
import { registerDocument } from "../platform/docs/routes.ts";
import { lookUpName } from "../platform/name-lookup.ts";
import type { SignOnClient } from "../platform/sign-on/identity-provider.ts";
import type { Tenant } from "../platform/tenancy.ts";
import type { DraftLinks } from "../platform/pages/draft-preview.ts";
import { type ConsoleApp, registerConsoleApp } from "../platform/pages/console-app.ts";
import type { MailSenderOf } from "./mail-sender.ts";
import { mailBrandOf } from "../modules/notification/service.ts";
import { textDeskRoutes } from "../modules/text-desk/routes.ts";
import { systemRoutes } from "../modules/system/routes.ts";
import { tenantDeskRoutes } from "../modules/tenant-desk/routes.ts";
import { previewOriginOf } from "../modules/tenant-desk/service/domains.ts";
import { type HealthChecks, healthChecks } from "../modules/system/service/checks.ts";
import { auditDeps, operatorDeps } from "./operator.ts";
import { bankAccountDeps } from "./reward.ts";
import { maskMail, tenantMails } from "./mails.ts";
import { healthOf, type HealthSources, productVersion } from "./system.ts";

interface ConsoleDeps {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly tenants: Tenants;
  readonly secretKeys: readonly Buffer[];
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly content: ContentDeps;
  readonly draftLinks: DraftLinks;
  readonly picturesOf: MailPicturesOf;
  readonly senderOf: MailSenderOf;
  readonly openingChecks: OpeningDeps;
  readonly health: HealthSources;
  /** The console's client at the company's provider. */
  readonly signOn: SignOnClient | undefined;
  /** The words of the pages by `feature.key`. */
  readonly interfaceTexts: (language: Language) => Promise<Readonly<Record<string, string>>>;
  /** Absent: the calls alone, without the application. */
  readonly consoleApp?: ConsoleApp | undefined;
}

const TENANT_CHECK_MS = 600_000;

/** The operators' console: its calls, their description and the application that makes them. */
export function composeConsole({
  app,
  config,
  database,
  tenants,
  secretKeys,
  clock,
  catalogue,
  content,
  draftLinks,
  picturesOf,
  senderOf,
  openingChecks,
  health,
  interfaceTexts,
  consoleApp,
  signOn,
}: ConsoleDeps): void {
  const audit = auditDeps(secretKeys);
  const { consoleUrl, fallbackTenant: mailTenant } = config;
  const journal = payoutJournal(config.dataDir);
  const payoutDeps = { ...bankAccountDeps(secretKeys), journal };
  const appliers: OperatorRouteDeps["appliers"] = {
    async payoutRelease(tx, context, number) {
      const { tenant, now, afterCommit } = context;
      await releaseBatch(payoutDeps, tx, tenant, { number, by: signerOf(context), now });
      afterCommit(() => journal.record(tenant.slug, number));
    },
    async payoutVoid(tx, context, number) {
      const { tenant, now } = context;
      await approveVoid(payoutDeps, tx, tenant, { number, by: signerOf(context), now });
    },
    goodwill: (tx, context, orderNumber) => applyGoodwill(tx, context.tenant, orderNumber, context),
    terms: (tx, context, id) => applyTerms(tx, context.tenant, id, context),
    rewardAmount: (tx, context, product) => applyAmount(tx, context.tenant, product, context),
    extraReward: (tx, context, id) => applyExtra(tx, id, context),
  };
  const overtaken: OperatorRouteDeps["overtaken"] = {
    goodwill: overtakenGoodwill,
    rewardAmount: overtakenAmount,
    extraReward: overtakenExtra,
    terms: overtakenTerms,
    payoutRelease: overtakenPayout,
    payoutVoid: overtakenPayout,
  };
  const deps = {
    ...operatorDeps(config, secretKeys),
    ...audit,
    database,
    tenants,
    mailTenant,
    appliers,
    overtaken,
    signOn,
  };
  const parts = healthOf(health);
  const checks = healthChecks(parts, clock);
  // Asked for by every start page, so they are checked less often.
  const tenantChecks = healthChecks(
    () => parts().filter(({ name }) => name === "tenant"),
    clock,
    TENANT_CHECK_MS,
  );
  const system = { database, tenants, checks, version: productVersion() };
  const originOf = (tenant: Tenant) => tenants.originOf(tenant);
  const domains = { lookUp: (name: string) => lookUpName(name), target: config.publicUrl.hostname };
  const previews = {
    draftLinks,
    previewOriginOf: (tenant: Tenant) => previewOriginOf(domains, tenants, tenant),
  };
  const handlers = [
    ...operatorRoutes(deps),
    ...overviewRoutes({
      overtaken,
      seal: payoutDeps.seal,
      problemsOf: (tenant) => countProblems(tenantChecks, tenant),
    }),
    ...catalogueDeskRoutes({ database, originOf, ...previews }),
    ...moneyDeskRoutes(payoutDeps, database),
    ...systemRoutes(system),
    ...agencyDeskRoutes({ seal: payoutDeps.seal, catalogue }),
    ...releaseDeskRoutes({ catalogue, consequences: orderConsequences(catalogue) }),
    ...insightConsoleRoutes({ database, tenants, consoleUrl }),
    ...tenantDeskRoutes({
      database,
      tenants,
      ...previews,
      opening: {
        check: (tenant, now) => checkTenant(openingChecks, tenant, now),
        demandsCheck: config.isProduction,
        originOf,
      },
      domains,
      environment: config.environment,
    }),
    ...textDeskRoutes({
      mails: tenantMails,
      interfaceTexts,
      productOf: (tx, tenant, at) => exampleProduct(catalogue, tx, tenant, at),
      brandOf: (tenantId) => mailBrandOf({ tenants, catalogue, picturesOf, senderOf, consoleUrl }, tenantId),
      database,
    }),
    ...contentConsoleRoutes({ database, tenants, content, cmsUrl: config.cmsUrl, ...previews }),
    ...careRoutes({ database, catalogue, bankSeal: payoutDeps.seal, startDataRequest, maskMail }),
    ...fraudDeskRoutes(),
    ...privacyDeskRoutes({ database, catalogue, seal: payoutDeps.seal, maskMail }),
  ];
  requireHandlers(handlers);
  registerConsoleApi(app, handlers, {
    database,
    tenants,
    clock,
    consoleUrl,
    identify: signedInOperator,
    countMiss,
    writeAudit: (tx, { operator, tenants: _tenants, ...event }) =>
      recordAudit(audit, tx, {
        ...event,
        actor: { kind: "operator", operatorId: operator.id, name: operator.name },
      }),
  });
  registerDocument(app, "/api/console/openapi.json", consoleCalls, consoleUrl);
  if (consoleApp) registerConsoleApp(app, consoleApp, config);
}

/** Problems that keep a tenant closed, as the last check found them. */
const countProblems = (checks: HealthChecks, { slug }: Tenant): number =>
  checks.read().filter(({ tenant, state }) => tenant === slug && state === "warning").length;

/** A call that is described and not handled, or the other way round, is a mistake of ours. */
function requireHandlers(handlers: readonly ConsoleHandler[]): void {
  const handled = new Set(handlers.map(({ call }) => call.id));
  const missing = consoleCalls.filter(({ id }) => !handled.has(id));
  if (missing.length > 0 || handled.size !== consoleCalls.length)
    throw new Error(`console calls without a handler: ${missing.map(({ id }) => id).join(", ")}`);
}
