import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
  skipStateCheck,
} from "openid-client";
import { Refusal } from "../refusal.ts";

/** A client at an OpenID provider. All of it comes from settings, never from a request. */
export interface SignOnClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope: string;
  readonly redirectUri: string;
  /** Only for a provider on the developer's own machine. */
  readonly allowsHttp: boolean;
  /** How the demo's own provider is reached without the network. */
  readonly fetch?: CustomFetch | undefined;
}

/** A person waits for the answer, so that a provider that hangs is soon given up. */
const TIMEOUT_SECONDS = 5;
/** The session here has ended already. */
const LOGOUT_TIMEOUT_SECONDS = 2;

/** Read anew for each login, so that new keys of the provider count at once. Also verifies the signature of ID tokens. */
async function discover(client: SignOnClient, timeout = TIMEOUT_SECONDS): Promise<Configuration> {
  const checks = [enableNonRepudiationChecks, ...(client.allowsHttp ? [allowInsecureRequests] : [])];
  return discovery(new URL(client.issuer), client.clientId, client.clientSecret, undefined, {
    execute: checks,
    timeout,
    ...(client.fetch && { [customFetch]: client.fetch }),
  });
}

/** Asks the provider for its description. Throws if it does not answer. */
export async function checkProvider(client: SignOnClient): Promise<void> {
  await discover(client);
}

export interface LoginRequest {
  readonly challenge: string;
  readonly state: string;
  readonly nonce: string;
  readonly language: string;
}

/** Where the browser goes to log in. */
export async function loginAddress(client: SignOnClient, request: LoginRequest): Promise<string> {
  const config = await discover(client).catch(unavailable);
  const address = buildAuthorizationUrl(config, {
    redirect_uri: client.redirectUri,
    scope: client.scope,
    code_challenge: request.challenge,
    code_challenge_method: "S256",
    state: request.state,
    nonce: request.nonce,
    ui_locales: request.language,
  });
  return address.href;
}

/**
 * Where the browser ends the session at the provider, which asks the person before it does: we keep no ID token that would
 * prove who they are. It then sends the browser to `loggedOutUri`. Null if the provider offers no such place or does not answer.
 */
export async function logoutAddress(
  client: SignOnClient,
  { loggedOutUri, language }: { readonly loggedOutUri: string; readonly language: string },
): Promise<string | null> {
  try {
    const config = await discover(client, LOGOUT_TIMEOUT_SECONDS);
    return buildEndSessionUrl(config, { post_logout_redirect_uri: loggedOutUri, ui_locales: language }).href;
  } catch {
    return null;
  }
}

export interface LoginAnswer {
  readonly code: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly issuer?: string | undefined;
}

export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Exchanges the code and answers the claims of the verified ID token. The provider's tokens are not kept. */
export async function readClaims(client: SignOnClient, answer: LoginAnswer): Promise<Claims> {
  const config = await discover(client).catch(unavailable);
  const address = new URL(client.redirectUri);
  address.searchParams.set("code", answer.code);
  // A client has one provider, so a caller that does not pass the issuer on can mean only this one.
  address.searchParams.set("iss", answer.issuer ?? config.serverMetadata().issuer);
  const tokens = await authorizationCodeGrant(config, address, {
    pkceCodeVerifier: answer.verifier,
    expectedNonce: answer.nonce,
    // The caller has compared the state with the hash of the login under way.
    expectedState: skipStateCheck,
    idTokenExpected: true,
  }).catch(refusedOrUnavailable);
  const claims = tokens.claims();
  // The library compares the authorised party only where there are several audiences.
  const isForUs = claims && (claims["azp"] === undefined || claims["azp"] === client.clientId);
  if (!isForUs) throw new Refusal("signOnRefused", { isMiss: true });
  return claims;
}

function unavailable(cause: unknown): never {
  throw new Refusal("signOnUnavailable", { cause });
}

/** Codes of errors that mean that no proper answer came; all others are an answer that must not be believed. */
const noAnswer: ReadonlySet<string> = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_ABORT",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_PARSE_ERROR",
]);

function refusedOrUnavailable(error: unknown): never {
  const { code } = error as { code?: string };
  // A wrong client or secret is a mistake of the settings: the person cannot do anything about it.
  if (error instanceof ResponseBodyError && error.error === "invalid_client") unavailable(error);
  const isAnswer =
    error instanceof ResponseBodyError ? error.status < 500 : code !== undefined && !noAnswer.has(code);
  if (isAnswer) throw new Refusal("signOnRefused", { isMiss: true });
  unavailable(error);
}
