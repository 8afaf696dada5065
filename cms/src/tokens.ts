import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** 30 days. */
export const TOKEN_LIFETIME_SECONDS = 2_592_000;

interface TokenClaims {
  readonly app: string;
  readonly client: string;
}

/** Signed tokens: one issued before a restart or by another server is still valid. */
export interface Tokens {
  issue(claims: TokenClaims): string;
  verify(token: string): TokenClaims | undefined;
}

export function signedTokens(key: Uint8Array, now: () => Date): Tokens {
  const sign = (payload: string) =>
    createHmac("sha256", key).update(`cms-token:${payload}`).digest("base64url");
  return {
    issue({ app, client }) {
      const expires = Math.floor(now().getTime() / 1000) + TOKEN_LIFETIME_SECONDS;
      const claims = { app, client, expires, nonce: randomBytes(8).toString("base64url") };
      const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
      return `${payload}.${sign(payload)}`;
    },
    verify(token) {
      const [payload = "", signature = "", ...rest] = token.split(".");
      if (rest.length > 0 || !sameText(signature, sign(payload))) return undefined;
      const { app, client, expires } = JSON.parse(Buffer.from(payload, "base64url").toString()) as {
        app: string;
        client: string;
        expires: number;
      };
      return expires * 1000 > now().getTime() ? { app, client } : undefined;
    },
  };
}

/** Compares digests in constant time: the duration reveals neither content nor length. */
export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
