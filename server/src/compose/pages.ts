import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { isMember } from "../modules/admission/service.ts";
import type { AdmissionDeps } from "../modules/admission/service.ts";
import type { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import type { CataloguePictures } from "../modules/catalogue/service/catalogue-pictures.ts";
import { previewedCatalogue, productSubject } from "../modules/catalogue/service/preview.ts";
import type { ContentDeps } from "../modules/content/service/content.ts";
import { readAsset } from "../modules/content/service/content.ts";
import type { PreviewedEntry } from "../modules/content/service/preview.ts";
import { registerPreviews } from "../modules/preview/routes.ts";
import { Previews } from "../modules/preview/service/previews.ts";
import { draftTenant, inMode } from "../modules/tenant/service/draft-tenant.ts";
import type { Tenants } from "../modules/tenant/service/directory.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { demoHostOrigins, registerDemoHost } from "../platform/demo-host/routes.ts";
import { visitorHash } from "../platform/http/credentials.ts";
import type { GuessGuard } from "../platform/http/guess-guard.ts";
import type { Admission, CallHandler } from "../platform/http/handler.ts";
import type { Log } from "../platform/log.ts";
import { type Draft, type DraftLinks, lookModeOf } from "../platform/pages/draft-preview.ts";
import { inProcessApi } from "../platform/pages/in-process-api.ts";
import { registerPages } from "../platform/pages/pages.ts";
import type { Web } from "../platform/pages/web.ts";
import { pageSources } from "./page-sources.ts";
import { deriveKey } from "../platform/secret-keys.ts";
import type { Tenant } from "../platform/tenancy.ts";

interface PagesDeps {
  readonly database: Database;
  readonly app: FastifyInstance;
  readonly config: Config;
  /** Absent: pictures for previews alone. */
  readonly web: Web | undefined;
  readonly tenants: Tenants;
  readonly content: ContentDeps;
  readonly catalogue: Catalogue;
  readonly cataloguePictures: CataloguePictures;
  readonly admissionDeps: AdmissionDeps;
  readonly admit: Admission;
  readonly handlers: readonly CallHandler[];
  readonly visitorKey: Buffer;
  readonly guard: GuessGuard;
  readonly secretKeys: readonly Buffer[];
  readonly draftLinks: DraftLinks;
  readonly previewContent: (tenant: Tenant, entry: PreviewedEntry) => Promise<Draft | undefined>;
  readonly clock: Clock;
  readonly log: Log;
}

/** What people see: the pages, the pictures that messengers show of them, and the demo's host around them. */
export function composePages(deps: PagesDeps): void {
  const { app, config, web, tenants, clock, log } = deps;
  const key = deriveKey(deps.secretKeys, "preview");
  const previews = new Previews({
    readAsset: (tenant, id) => readAsset(deps.content, tenant, id, {}),
    readPortrait: async (tenant, advisorNumber) => {
      const { type, bytes } = await deps.cataloguePictures.advisor(tenant, advisorNumber, {
        format: "png",
      });
      return { contentType: type, body: bytes };
    },
    key,
    log,
  });
  registerPreviews(app, previews, tenants);
  if (!web) return;
  const originOf = (tenant: Tenant) => tenants.originOf(tenant);
  registerPages(app, {
    web,
    tenants,
    originOf,
    api: inProcessApi({
      database: deps.database,
      handlers: deps.handlers,
      admit: deps.admit,
      clock,
      log,
    }),
    sources: pageSources(deps),
    isMember: (tenant, token) => isMember(deps.admissionDeps, tenant, token, clock.now()),
    clock,
    visitorOf: (address) => visitorHash(deps.visitorKey, address, clock.now()),
    isSlowed: (tenant, visitor) => deps.guard.isSlowed({ tenant, visitor, now: clock.now() }),
    previewOf: (tenant, picture) => previews.addressOf(tenant, picture),
    listed: config.environment === "production" || config.environment === "development",
    environment: config.environment,
    production: config.isProduction,
    demoHosts: config.demo ? demoHostOrigins(config.publicUrl) : [],
    drafts: {
      links: deps.draftLinks,
      draftOf: (tenant, subject) => draftOf(deps, tenant, subject),
      consoleOrigin: config.consoleUrl.origin,
    },
    log,
  });
  if (config.demo) registerDemoHost(app, { tenants, originOf, fallbackSlug: config.fallbackTenant });
}

/** What a signed link shows: the look, changes of a product, or the draft of an entry of the content. */
async function draftOf(deps: PagesDeps, tenant: Tenant, subject: string): Promise<Draft | undefined> {
  const { database, catalogue, clock } = deps;
  const mode = lookModeOf(subject);
  if (mode !== undefined)
    return { tenant: inMode(await database.inTenant(tenant.id, (tx) => draftTenant(tx, tenant)), mode) };
  const [kind = "", id = ""] = subject.split("/");
  if (kind !== productSubject) return deps.previewContent(tenant, { schema: kind, id });
  const loaded = await catalogue.load(tenant);
  const shown = await database.inTenant(
    tenant.id,
    (tx) => previewedCatalogue(tx, tenant, id, { catalogue: loaded, now: clock.now() }),
    { readOnly: true },
  );
  if (!shown) return undefined;
  const draft = { ...tenant };
  catalogue.preview(draft, shown.catalogue);
  return { tenant: draft, at: shown.at };
}
