import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { CustomFetch } from "openid-client";
import type { SignOnClient } from "../../platform/sign-on/identity-provider.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import type { AgencySignOnClient, SignOnAddresses } from "../agency/service/sign-on-client.ts";
import type { DemoProvider } from "./service/oidc-provider.ts";
import { loginPage, loginStyle } from "./service/page.ts";
import {
  agencyClientId,
  clientSecretOf,
  consoleClientId,
  demoClients,
  type DemoSignOnDeps,
} from "./service/clients.ts";
import { DEMO_PASSWORD } from "../../platform/demo-password.ts";
import { createProvider } from "./service/provider.ts";

/** How the product uses the demo's provider. */
export interface DemoSignOn {
  readonly agencyClientOf: (tenant: Tenant, addresses: SignOnAddresses) => AgencySignOnClient;
  readonly consoleClient: SignOnClient;
}

/**
 * The demo's OpenID provider, at the host `sso.` of the same port. Never registered in production. Its clients reach it
 * without the network, because `sso.localhost` is not known everywhere.
 */
export function registerDemoSignOn(app: FastifyInstance, deps: DemoSignOnDeps): DemoSignOn {
  const { host } = new URL(deps.issuer);
  let provider: Promise<DemoProvider> | undefined;
  app.addHook("onRequest", async (request, reply) => {
    if (request.headers.host !== host) return;
    provider ??= createProvider(deps);
    reply.hijack();
    await answer(await provider, deps, request.raw, reply.raw);
  });
  const fetchInside: CustomFetch = async (url, { method, headers, body }) => {
    const { pathname, search } = new URL(url);
    const response = await app.inject({
      method: method as "GET" | "POST",
      url: pathname + search,
      headers: { ...headers, host },
      // The library sends forms only.
      ...(body instanceof URLSearchParams && { payload: body.toString() }),
    });
    const answered = Object.entries(response.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    return new Response(response.rawPayload as Uint8Array<ArrayBuffer>, {
      status: response.statusCode,
      headers: answered,
    });
  };
  const clientOf = (clientId: string) => ({
    issuer: deps.issuer,
    clientId,
    clientSecret: clientSecretOf(deps.key, clientId),
    scope: "openid email profile",
    allowsHttp: true,
    fetch: fetchInside,
  });
  return {
    agencyClientOf: (tenant, addresses) => ({
      ...addresses,
      ...clientOf(agencyClientId(tenant)),
      rolesClaim: "roles",
      agencyClaim: "agency",
    }),
    consoleClient: { ...clientOf(consoleClientId), redirectUri: deps.consoleRedirectUri },
  };
}

async function answer(
  provider: DemoProvider,
  deps: DemoSignOnDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  if (path === "/anmelden.css") return send(response, "text/css; charset=utf-8", loginStyle);
  if (path === "/favicon.ico") {
    response.statusCode = 204;
    response.end();
    return;
  }
  if (!path.startsWith("/anmelden/")) return provider.callback()(request, response);
  try {
    await login(provider, deps, request, response);
  } catch {
    // The login took too long, or its page was opened twice.
    response.statusCode = 400;
    send(
      response,
      "text/plain; charset=utf-8",
      "Diese Anmeldung ist abgelaufen. Bitte beginnen Sie noch einmal.",
    );
  }
}

async function login(
  provider: DemoProvider,
  deps: DemoSignOnDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid, params } = await provider.interactionDetails(request, response);
  const client = demoClients(deps).find(({ id }) => id === params["client_id"]);
  if (!client) throw new Error("the client is unknown");
  const language = params["ui_locales"] === "en" ? "en" : "de";
  if (request.method !== "POST")
    return send(response, "text/html; charset=utf-8", loginPage({ uid, client, language }));
  const typed = await readForm(request);
  const user = (typed.get("user") ?? "").trim().toLowerCase();
  const accountId = typed.get("password") === DEMO_PASSWORD ? await client.accountOf(user) : undefined;
  if (accountId === undefined) {
    const failedUser = user.slice(0, 100);
    return send(response, "text/html; charset=utf-8", loginPage({ uid, client, language, failedUser }));
  }
  const result = { login: { accountId } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

const LONGEST_FORM = 10_000;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const piece of request) {
    text += String(piece);
    if (text.length > LONGEST_FORM) break;
  }
  return new URLSearchParams(text);
}

function send(response: ServerResponse, type: string, body: string): void {
  response.setHeader("content-type", type);
  response.setHeader("cache-control", "no-store");
  // No form-action: the login ends with a redirect to the host of the application.
  response.setHeader(
    "content-security-policy",
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  response.setHeader("x-content-type-options", "nosniff");
  response.end(body);
}
