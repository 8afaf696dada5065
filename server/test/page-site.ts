import type { CallDefinition } from "@weitersagen/contract/call";
import type { PageAnswer, PageRequest } from "@weitersagen/contract/page";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterEach, beforeEach } from "vitest";
import { settableClock, type SettableClock } from "../src/platform/clock.ts";
import { createHttpServer } from "../src/platform/http/server.ts";
import { registerPages } from "../src/platform/pages/pages.ts";
import type { Tenant } from "../src/platform/tenancy.ts";
import { silentLog } from "./database.ts";
import { demoTenant } from "./demo-tenant.ts";
import { noDrafts } from "./no-drafts.ts";

/** A server with pages that a test answers for, without a database. New for each test. */
export interface PageSite {
  app: FastifyInstance;
  tenant: Tenant;
  /** What the web was asked to render, oldest first. */
  rendered: PageRequest[];
  answer: (request: PageRequest) => PageAnswer | Promise<PageAnswer>;
  /** The calls that each page makes. */
  made: readonly CallDefinition[];
  contentVersion: string;
  contentFailures: number;
  linkState: () => Promise<string> | undefined;
  nextChange: Date;
  readonly clock: SettableClock;
  readonly slowedVisitor: string;
  readonly get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  readonly getFrom: (remoteAddress: string, url: string) => Promise<LightMyRequestResponse>;
}

const fresh = () => ({
  app: createHttpServer({ log: silentLog, trustedProxies: [] }),
  tenant: demoTenant("ewe"),
  rendered: [],
  answer: ({ url }: PageRequest) => ({ status: 200, html: `<p>${url}</p>` }),
  made: [],
  contentVersion: "1",
  contentFailures: 0,
  linkState: () => undefined,
  nextChange: new Date("2026-10-02T00:00:00Z"),
});

/** Called at the top of a test file. */
export function pageSite(): PageSite {
  const host = "ewe.localhost";
  const site: PageSite = {
    ...fresh(),
    clock: settableClock(new Date()),
    slowedVisitor: "10.7.7.7",
    get: (url, headers = {}) => site.app.inject({ url, headers: { host, ...headers } }),
    getFrom: (remoteAddress, url) => site.app.inject({ url, remoteAddress, headers: { host } }),
  };
  beforeEach(() => {
    Object.assign(site, fresh());
    site.clock.set(new Date("2026-10-01T12:00:00Z"));
    serve(site);
  });
  afterEach(() => site.app.close());
  return site;
}

function serve(site: PageSite): void {
  registerPages(site.app, {
    web: {
      assets: { entry: "/assets/client.js", stylesheets: ["/assets/client.css"], preloads: {} },
      developing: false,
      register() {},
      entry: () =>
        Promise.resolve({
          renderPage: async (request) => {
            site.rendered.push(request);
            for (const call of site.made) await request.api("de")(call, {});
            return site.answer(request);
          },
          interfaceTexts: () => ({}),
          publicPaths: () => Promise.resolve(["/", "/fragen&antworten"]),
        }),
    },
    tenants: {
      bySlug: (slug) => (slug === "ewe" ? site.tenant : undefined),
      byHost: (host) => (host === "ewe.localhost" ? site.tenant : undefined),
      all: () => [site.tenant],
      byId: () => site.tenant,
    },
    originOf: () => "https://ewe.example",
    api:
      ({ calls }) =>
      (call) => {
        calls.record(call, undefined);
        return Promise.resolve(undefined as never);
      },
    sources: {
      contentVersion: () => site.contentVersion,
      contentFailures: () => site.contentFailures,
      linkState: () => site.linkState(),
      nextChange: () => Promise.resolve(site.nextChange),
    },
    isMember: (_tenant, token) => Promise.resolve(token === "valid"),
    clock: site.clock,
    visitorOf: (address) => address,
    isSlowed: (_tenant, visitor) => visitor === site.slowedVisitor,
    previewOf: (_tenant, { headline }) => `/vorschau/${headline}.png`,
    drafts: noDrafts,
    listed: true,
    environment: "production",
    production: true,
    demoHosts: [],
    log: silentLog,
  });
}
