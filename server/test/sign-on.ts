import { createHash, randomBytes } from "node:crypto";
import type { TestApp } from "./app.ts";

/** What the browser of a person keeps between the steps of a login. */
export interface LoginUnderWay {
  readonly tenant: string;
  readonly verifier: string;
  readonly cookie: string;
  /** Where the provider is asked to log the person in. */
  readonly address: URL;
}

export async function startLogin(app: TestApp, tenant: string): Promise<LoginUnderWay> {
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const response = await fetch(`${app.url}/api/v1/${tenant}/agentur/sso`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ Challenge: challenge }),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const { Url } = (await response.json()) as { Url: string };
  const cookie = (response.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
  return { tenant, verifier, cookie, address: new URL(Url) };
}

/** Logs in at the demo's provider as a browser does, and returns the parameters with which it comes back. */
export async function loginAtProvider(
  app: TestApp,
  { address }: Pick<LoginUnderWay, "address">,
  user: string,
  password = "Weitersagen1",
): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>): Promise<Response | URLSearchParams> => {
    const { host, pathname, search, searchParams } = new URL(url, address);
    if (host !== address.host) return searchParams;
    const headers = {
      host,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    };
    const response = await app.app.inject({
      method: form ? "POST" : "GET",
      url: pathname + search,
      headers,
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    for (const { name, value } of response.cookies) jar.set(name, value);
    const { location } = response.headers;
    if (typeof location === "string") return visit(new URL(location, url).href);
    if (response.body.includes('role="alert"')) return new URLSearchParams({ error: "wrong password" });
    const action = /action="([^"]+)"/.exec(response.body)?.[1];
    if (action === undefined || form) return new Response(response.body, { status: response.statusCode });
    return visit(new URL(action, url).href, { user, password });
  };
  const end = await visit(address.href);
  if (end instanceof Response) throw new Error(`${end.status} ${await end.text()}`);
  return end;
}

export interface Exchanged {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export async function exchange(
  app: TestApp,
  login: Pick<LoginUnderWay, "tenant" | "cookie">,
  body: Record<string, unknown>,
  language = "de",
): Promise<Exchanged> {
  const response = await fetch(`${app.url}/api/v1/${login.tenant}/agentur/sso`, {
    method: "PUT",
    headers: {
      "Content-Type": "application/json",
      "Accept-Language": language,
      Cookie: login.cookie,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** A whole login of a user of the demo. */
export async function logIn(
  app: TestApp,
  tenant: string,
  user: string,
  language?: string,
): Promise<Exchanged> {
  const login = await startLogin(app, tenant);
  const came = await loginAtProvider(app, login, user);
  const answer = {
    Code: came.get("code"),
    Verifier: login.verifier,
    State: came.get("state"),
    Iss: came.get("iss"),
  };
  return exchange(app, login, answer, language);
}
