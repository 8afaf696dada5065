import { createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ForgedToken {
  readonly header?: Record<string, unknown>;
  readonly claims?: Record<string, unknown>;
  /** Replaces the signature of the right key. */
  readonly signature?: (signed: string) => string;
  /** Replaces the whole token; undefined leaves it out. */
  readonly whole?: (token: string) => string | undefined;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An OpenID provider that answers what a test wants, truthfully unless it is asked to lie. */
export async function startLyingProvider(clientId: string) {
  const key = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const other = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const state = {
    lie: {} as ForgedToken,
    /** Replaces the answer of the token endpoint. */
    answer: undefined as ((response: ServerResponse) => void) | undefined,
    metadata: {} as Record<string, unknown>,
    nonce: "",
    claims: {} as Record<string, unknown>,
    kid: "right",
    asked: 0,
    publishes: true,
  };
  const server = createServer((request, response) => {
    const json = (value: unknown) => {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(value));
    };
    const path = request.url ?? "";
    if (path.startsWith("/.well-known/"))
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        ...state.metadata,
      });
    if (path === "/jwks") {
      const jwk = { ...key.publicKey.export({ format: "jwk" }), kid: state.kid, use: "sig", alg: "RS256" };
      return json({ keys: state.publishes ? [jwk] : [] });
    }
    state.asked += 1;
    if (state.answer) return state.answer(response);
    const token = idToken();
    json({ access_token: "at", token_type: "bearer", ...(token !== undefined && { id_token: token }) });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function idToken(): string | undefined {
    const now = Math.floor(Date.now() / 1_000);
    const { header, claims, signature, whole = (token: string) => token } = state.lie;
    const body = {
      iss: issuer,
      aud: clientId,
      exp: now + 300,
      iat: now,
      nonce: state.nonce,
      ...state.claims,
    };
    const signed = `${part({ alg: "RS256", kid: state.kid, ...header })}.${part({ ...body, ...claims })}`;
    const right = signatureWith(key.privateKey, signed);
    return whole(`${signed}.${signature ? signature(signed) : right}`);
  }

  return {
    issuer,
    state,
    /** Signs with a key that the provider does not publish. */
    signOther: (signed: string) => signatureWith(other.privateKey, signed),
    /** Signs with the public key as if it were a shared secret. */
    signPublic: (signed: string) =>
      createHmac("sha256", key.publicKey.export({ format: "pem", type: "spki" }))
        .update(signed)
        .digest("base64url"),
    signSecret: (secret: string) => (signed: string) =>
      createHmac("sha256", secret).update(signed).digest("base64url"),
    randomSignature: () => randomBytes(256).toString("base64url"),
    stop: () => server.close(),
  };
}

const signatureWith = (key: KeyObject, signed: string): string =>
  sign("sha256", Buffer.from(signed), key).toString("base64url");
