import type { CmsRequest, CmsResponse, CmsTransport } from "@weitersagen/cms/transport";
import type { Log } from "../log.ts";
import type { BackOff } from "./back-off.ts";
import { backOff } from "./back-off.ts";
import type { ContentWatch } from "./content-watch.ts";
import { watchContent } from "./content-watch.ts";
import type { Copies, Patience } from "./copies.ts";
import { copies } from "./copies.ts";
import type { CopyStore } from "./copy-store.ts";
import { CmsFailure, CONTENT_UNAVAILABLE } from "./failure.ts";
import { limiter } from "../limit.ts";
import type { CmsAccount } from "./tokens.ts";
import { parsed, tokenSource } from "./tokens.ts";

interface CmsRead {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent by POST. */
  readonly body?: string;
  /** A visitor's own query: no page is made of the answer. */
  readonly isVisitorsQuery?: boolean;
}

export interface CmsAsset {
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** Reads content through its last good copies. The result is `undefined` if the CMS answers 404. */
export interface CmsClient extends ContentWatch {
  /** `check` converts the response or throws: a malformed response never replaces a good copy. */
  json<T>(account: CmsAccount, read: CmsRead, check: (answer: unknown) => T): Promise<T | undefined>;
  asset(account: CmsAccount, path: string): Promise<CmsAsset | undefined>;
}

export interface CmsClientDeps {
  readonly transport: CmsTransport;
  readonly store: CopyStore;
  readonly log: Log;
  readonly patience?: Partial<Patience>;
  /** The version of an app's content, if the CMS tells it. Otherwise changes are found by reading again. */
  readonly contentVersion?: ((app: string) => string) | undefined;
}

/** The limit that the specification sets for one call. */
const CALL_TIMEOUT_MS = 300_000;
const CALLS_AT_ONCE = 16;
const CALLS_WAITING = 256;

export function createCmsClient(deps: CmsClientDeps): CmsClient {
  const { transport, store, log, contentVersion } = deps;
  const send = authorised(retrying(transport));
  const patience = { freshMs: 30_000, withCopyMs: 2000, withoutCopyMs: 10_000, ...deps.patience };
  const watch = watchContent({
    reload: (key, load) => kept.renew(key, load),
    checkEveryMs: patience.freshMs,
  });
  const kept: Copies = copies(store, log, patience, {
    onKept(key, bytes, load) {
      const { app, isPagePart } = partsOf(key);
      if (isPagePart && !contentVersion) watch.record(app, key, bytes, load);
    },
    onFailed: (key) => watch.fail(partsOf(key).app),
  });
  // Where the version is known it is part of the key, so that a page of the new version never shows an old copy.
  const key = (account: CmsAccount, read: CmsRead, isPagePart: boolean) =>
    JSON.stringify([
      account.app,
      isPagePart,
      contentVersion?.(account.app) ?? "",
      read.path,
      read.headers ?? {},
      read.body ?? "",
    ]);

  return {
    version: (app) => contentVersion?.(app) ?? watch.version(app),
    failures: (app) => watch.failures(app),
    async json<T>(account: CmsAccount, read: CmsRead, check: (answer: unknown) => T) {
      const found = await kept.get(key(account, read, !read.isVisitorsQuery), async () => {
        const response = await send(account, read);
        return response.status === 404 ? null : check(parsed(response));
      });
      return found ?? undefined;
    },
    async asset(account, path) {
      const found = await kept.get(key(account, { path }, false), async () => {
        const { status, headers, body } = await send(account, { path });
        return status === 404 ? null : { contentType: headers["content-type"] ?? "", body };
      });
      return found ?? undefined;
    },
  };
}

function partsOf(key: string): { readonly app: string; readonly isPagePart: boolean } {
  const [app, isPagePart] = JSON.parse(key) as [string, boolean];
  return { app, isPagePart };
}

/** Limits are kept per app, so that one failing app does not block another. */
interface AppLimits {
  readonly limited: ReturnType<typeof limiter>;
  readonly pause: BackOff;
}

type Send = (account: CmsAccount, read: CmsRead) => Promise<CmsResponse>;

/** Adds the token; on 401 renews it and retries once. Returns only 2xx and 404; any other status is a failure. */
function authorised(transport: CmsTransport): Send {
  const tokens = tokenSource(transport);
  const limits = new Map<string, AppLimits>();

  function limitsOf({ app }: CmsAccount): AppLimits {
    const found = limits.get(app) ?? { limited: limiter(CALLS_AT_ONCE, CALLS_WAITING), pause: backOff() };
    limits.set(app, found);
    return found;
  }

  async function attempt(account: CmsAccount, read: CmsRead): Promise<CmsResponse> {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const token = await tokens.get(account, signal);
    const response = await transport(requestOf(read, token, signal));
    if (response.status !== 401) return response;
    const renewed = await tokens.renew(account, token, signal);
    return transport(requestOf(read, renewed, signal));
  }

  return async (account, read) => {
    const { limited, pause } = limitsOf(account);
    return limited(async () => {
      pause.assertOpen();
      try {
        const response = expectAnswer(await attempt(account, read));
        pause.succeeded();
        return response;
      } catch (error) {
        const failure = error instanceof CmsFailure ? error : unreachable(error);
        if (failure.kind === "refused") pause.succeeded();
        else pause.failed(failure);
        throw failure;
      }
    });
  };
}

function requestOf(read: CmsRead, token: string, signal: AbortSignal): CmsRequest {
  const headers = { accept: "*/*", authorization: `Bearer ${token}`, ...read.headers };
  return read.body === undefined
    ? { method: "GET", path: read.path, headers, signal }
    : {
        method: "POST",
        path: read.path,
        headers: { ...headers, "content-type": "application/json" },
        body: read.body,
        signal,
      };
}

function expectAnswer(response: CmsResponse): CmsResponse {
  const { status } = response;
  if ((status >= 200 && status < 300) || status === 404) return response;
  if (status === 401) throw new CmsFailure("denied", "the CMS answered 401 to our client");
  if (status === 400 || status === 403) throw new CmsFailure("refused", reasonOf(response));
  throw new CmsFailure("unreachable", `the CMS answered ${status}`);
}

/** Content errors have their reasons in `details`, GraphQL in `errors`. */
function reasonOf(response: CmsResponse): string {
  const answer = (parsed(response) ?? {}) as { details?: unknown; errors?: unknown };
  const details: unknown[] = Array.isArray(answer.details) ? answer.details : [];
  const errors: unknown[] = Array.isArray(answer.errors) ? answer.errors : [];
  const messages = errors.map((error) => (error as { message?: unknown } | null)?.message);
  const reasons = [...details, ...messages].filter((reason) => typeof reason === "string");
  return reasons.join(" ") || "The CMS refuses the query.";
}

/** Retries once after a broken connection: reads are idempotent, and most breaks are not outages. */
function retrying(transport: CmsTransport): CmsTransport {
  return async (request) => {
    try {
      return await transport(request);
    } catch (error) {
      if (error instanceof CmsFailure || request.signal?.aborted) throw error;
      return transport(request);
    }
  };
}

function unreachable(error: unknown): CmsFailure {
  return new CmsFailure("unreachable", CONTENT_UNAVAILABLE, error);
}
