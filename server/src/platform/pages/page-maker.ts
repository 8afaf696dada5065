import { createHash } from "node:crypto";
import type { Language } from "@weitersagen/contract/language";
import { languageOf } from "@weitersagen/contract/locale";
import type {
  PageAnswer,
  PageDocument,
  PageRedirect,
  PageVisit,
  PreviewPicture,
} from "@weitersagen/contract/page";
import type { FastifyRequest } from "fastify";
import type { Clock } from "../clock.ts";
import { fairLimiter } from "../limit.ts";
import type { Tenant } from "../tenancy.ts";
import { compressPage } from "./encoding.ts";
import type { EncodedBody } from "./encoding.ts";
import type { PageApi } from "./in-process-api.ts";
import { pageAddress } from "./page-address.ts";
import { withDraftToken } from "./draft-preview.ts";
import { PageCache } from "./page-cache.ts";
import type { Life } from "./page-cache.ts";
import { PageCalls } from "./page-life.ts";
import type { PageSources } from "./page-life.ts";
import { previewDocument } from "./preview-document.ts";
import type { TenantPages } from "./tenant-pages.ts";
import type { Web } from "./web.ts";

export interface PageMakerDeps {
  readonly web: Web;
  /** The address a tenant's links begin with; never taken from the request. */
  readonly originOf: (tenant: Tenant) => string;
  readonly api: PageApi;
  readonly sources: PageSources;
  readonly clock: Clock;
  /** The keyed hash of an address, by which failed look-ups of a page are counted. */
  readonly visitorOf: (address: string) => string;
  /** Whether the look-ups of this visitor wait for each other, after too many failed ones. */
  readonly isSlowed: (tenant: Tenant, visitor: string) => boolean;
  readonly previewOf: (tenant: Tenant, picture: PreviewPicture) => string;
}

export type Page = { readonly status: number; readonly body: EncodedBody } | PageRedirect;
type MadePage = Page & { readonly life: Life | undefined };

/** What decides which page a visitor gets; none of it is shown on the page. */
export interface PageVisitor extends PageVisit {
  /** Holds a valid token; only looked up where the tenant forces login. */
  readonly isMember: boolean;
  /** Sees a draft, which no cache may hold. */
  readonly preview?: Preview;
}

/** How a draft is shown. */
export interface Preview {
  readonly token: string;
  /** Without scripts, so that nothing is sent or counted, and marked as a preview. */
  readonly isStill: boolean;
  /** The moment that the page shows, if it is not now. */
  readonly at?: Date | undefined;
}

export type PageMaker = (
  tenant: Tenant,
  pages: TenantPages,
  asked: Pick<FastifyRequest, "url" | "ip">,
  visit: PageVisitor,
) => Page | Promise<Page>;

const MAX_CACHE_BYTES = 64 * 1_048_576;
const MAX_CACHED_URL = 512;
/**
 * Bounds the work that pages outside the cache can cause. Without it, a few connections with ever new addresses fill the
 * memory and block every other request. A page takes milliseconds, so the last one waiting is served within about a second.
 */
const RENDERS_AT_ONCE = 4;
const RENDERS_WAITING_PER_TENANT = 60;
/** A page of a slowed visitor waits for its look-up. Such pages wait for each other, not in the way of everyone else's. */
const SLOWED_AT_ONCE = 1;
const SLOWED_WAITING_PER_VISITOR = 5;

/** Renders pages, and caches those that do not depend on the visitor until what they show changes. */
export function pageMaker(deps: PageMakerDeps): PageMaker {
  const cache = new PageCache<MadePage>({
    maxBytes: MAX_CACHE_BYTES,
    keep: keepable,
    now: () => performance.now(),
    clock: deps.clock,
  });
  const limited = fairLimiter(RENDERS_AT_ONCE, RENDERS_WAITING_PER_TENANT);
  const slowed = fairLimiter(SLOWED_AT_ONCE, SLOWED_WAITING_PER_VISITOR);
  return (tenant, pages, { url: asked, ip }, visit) => {
    const url = pageAddress(asked);
    const renderOnce = async () => {
      const page = await render(deps, tenant, pages, { url, ip }, visit);
      // A redirect keeps all parameters of its visitor.
      const isRedirect = "location" in page && url !== asked;
      return isRedirect ? render(deps, tenant, pages, { url: asked, ip }, visit) : page;
    };
    const make = () => {
      const visitor = deps.visitorOf(ip);
      return deps.isSlowed(tenant, visitor)
        ? slowed(`${tenant.id} ${visitor}`, renderOnce)
        : limited(tenant.id, renderOnce);
    };
    if (deps.web.developing || visit.preview || url.length > MAX_CACHED_URL) return make();
    const cached = (linkState: string) => {
      let isOwn = false;
      const page = cache.get(`${cacheKey(deps, tenant, url, visit)} ${linkState}`, () => {
        isOwn = true;
        return make();
      });
      if (!(page instanceof Promise)) return page;
      // Too many attempts of one visitor, or a pass that was looked up for one: others who waited render their own.
      return page.then((shared) => (isOwn || isForAll(shared) ? shared : make()));
    };
    const linkState = deps.sources.linkState(tenant, url);
    // If the state cannot be read, the page says itself what failed.
    return linkState === undefined ? cached("") : linkState.then(cached, make);
  };
}

/** A page contains no visitor's data: a token only decides where the request leads. */
function cacheKey({ sources }: PageMakerDeps, tenant: Tenant, url: string, visit: PageVisitor): string {
  const { framed, mayHaveToken, isMember } = visit;
  const version = `${tenant.version} ${sources.contentVersion(tenant)}`;
  return `${tenant.slug} ${version} ${framed} ${mayHaveToken} ${isMember} ${url}`;
}

const isForAll = (page: MadePage): boolean => "location" in page || page.life !== undefined;

async function render(
  deps: PageMakerDeps,
  ...[tenant, pages, { url, ip }, visit]: Parameters<PageMaker>
): Promise<MadePage> {
  const { web, originOf, api, sources, clock, visitorOf, previewOf } = deps;
  const entry = await web.entry();
  const calls = new PageCalls();
  const failures = sources.contentFailures(tenant);
  const startedAt = clock.now();
  const answer = await entry.renderPage({
    // Joined, not resolved: a path that begins with two slashes must not name another host.
    url: originOf(tenant) + url,
    tenant: pages.view,
    api: (language) =>
      api({
        tenant,
        language,
        visitorHash: () => visitorOf(ip),
        isMember: visit.isMember,
        calls,
        at: visit.preview?.at,
      }),
    assets: web.assets,
    theme: pages.theme,
    visit: { framed: visit.framed, mayHaveToken: visit.mayHaveToken },
    previewOf: (picture) => previewOf(tenant, picture),
  });
  if (visit.preview) return previewed(answer, visit.preview, languageOf(url.split("?", 1)[0] ?? "/"));
  const isComplete = failures === sources.contentFailures(tenant);
  const life = calls.life(await sources.nextChange(tenant, startedAt), isComplete);
  return "location" in answer
    ? { ...answer, life: undefined }
    : { ...(await encoded(answer)), life: isKept(answer) ? life : undefined };
}

async function previewed(
  answer: PageAnswer,
  { token, isStill, at }: Preview,
  language: Language,
): Promise<MadePage> {
  const withToken = (address: string) => withDraftToken(address, token);
  if ("location" in answer) {
    const isOwn = /^\/(?!\/)/.test(answer.location);
    return { ...answer, ...(isOwn ? { location: withToken(answer.location) } : {}), life: undefined };
  }
  const html = isStill ? previewDocument(answer.html, { language, at, withToken }) : answer.html;
  return { ...(await encoded({ ...answer, html })), life: undefined };
}

/** Redirects are cheap, a failure must not outlive its cause, and "too many attempts" concerns one visitor. */
const isKept = ({ status }: PageDocument): boolean => status < 500 && status !== 429 && status !== 401;

function keepable(page: MadePage) {
  if (!("body" in page) || page.life === undefined) return undefined;
  const { br, gzip } = page.body;
  return { ...page.life, size: (br?.length ?? 0) + (gzip?.length ?? 0) };
}

async function encoded({ status, html }: PageDocument) {
  const plain = Buffer.from(html);
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 20)}"`;
  return { status, body: { etag, ...(await compressPage(plain)) } };
}
