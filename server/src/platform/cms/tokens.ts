import type { CmsResponse, CmsTransport } from "@weitersagen/cms/transport";
import { CmsFailure } from "./failure.ts";

/** The tenant's app in the CMS, and the client to log in with. */
export interface CmsAccount {
  readonly app: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the app's images are served by their hash, if they are stored in this installation. */
  readonly imagesAt?: string;
}

export interface TokenSource {
  get(account: CmsAccount, signal: AbortSignal): Promise<string>;
  /** A new token in place of the refused one. Concurrent callers share it. */
  renew(account: CmsAccount, refused: string, signal: AbortSignal): Promise<string>;
}

interface Held {
  readonly token: string;
  readonly usableUntil: number;
}

/** Tokens are renewed this long before they expire, so that none expires during a call. */
const EARLY_MS = 60_000;

export function tokenSource(transport: CmsTransport): TokenSource {
  const held = new Map<string, Held>();
  const fetching = new Map<string, Promise<string>>();

  function fetchOnce(account: CmsAccount, signal: AbortSignal): Promise<string> {
    const key = keyOf(account);
    const running = fetching.get(key);
    if (running) return running;
    const started = fetchToken(transport, account, signal)
      .then((fresh) => {
        held.set(key, fresh);
        return fresh.token;
      })
      .finally(() => fetching.delete(key));
    fetching.set(key, started);
    return started;
  }

  return {
    async get(account, signal) {
      const current = held.get(keyOf(account));
      return current && current.usableUntil > performance.now() ? current.token : fetchOnce(account, signal);
    },
    async renew(account, refused, signal) {
      const current = held.get(keyOf(account));
      return current && current.token !== refused ? current.token : fetchOnce(account, signal);
    },
  };
}

function keyOf({ clientId, clientSecret }: CmsAccount): string {
  return JSON.stringify([clientId, clientSecret]);
}

async function fetchToken(transport: CmsTransport, account: CmsAccount, signal: AbortSignal): Promise<Held> {
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: account.clientId,
    client_secret: account.clientSecret,
    scope: "squidex-api",
  });
  const response = await transport({
    method: "POST",
    path: "/identity-server/connect/token",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: form.toString(),
    signal,
  });
  if (response.status === 400 || response.status === 401) {
    throw new CmsFailure("denied", `token endpoint answered ${response.status}`);
  }
  if (response.status !== 200) {
    throw new CmsFailure("unreachable", `token endpoint answered ${response.status}`);
  }
  return readToken(response);
}

function readToken(response: CmsResponse): Held {
  const answer = parsed(response) as { access_token?: unknown; expires_in?: unknown } | null;
  if (typeof answer?.access_token !== "string" || typeof answer.expires_in !== "number") {
    throw new CmsFailure("malformed", "token endpoint answered without a token");
  }
  const lifetime = answer.expires_in * 1000;
  return {
    token: answer.access_token,
    usableUntil: performance.now() + Math.max(lifetime - EARLY_MS, lifetime / 2),
  };
}

export function parsed(response: CmsResponse): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(response.body));
  } catch (error) {
    throw new CmsFailure("malformed", "the CMS answered something that is not JSON", error);
  }
}
