import type { CmsRequest, CmsResponse } from "./transport.ts";
import { jsonResponse } from "./response.ts";
import type { Tokens } from "./tokens.ts";
import { sameText, TOKEN_LIFETIME_SECONDS } from "./tokens.ts";

/** Finds the secret of the client with the id `app:client`. */
export type FindSecret = (clientId: string) => Promise<string | undefined>;

const SCOPE = "squidex-api";

/** The token endpoint of Squidex's identity server: OAuth 2 client credentials. */
export async function signIn(
  request: CmsRequest,
  tokens: Tokens,
  findSecret: FindSecret,
): Promise<CmsResponse> {
  const form = new URLSearchParams(request.body ?? "");
  if (form.get("grant_type") !== "client_credentials") {
    return refused(400, form.has("grant_type") ? "unsupported_grant_type" : "invalid_request");
  }
  const scopes = (form.get("scope") ?? SCOPE).split(/\s+/);
  if (!scopes.includes(SCOPE)) return refused(400, "invalid_scope");
  const { id, secret } = credentials(form, request.headers.authorization);
  const [app = "", client = ""] = id.split(":");
  const expected = await findSecret(id);
  // An unknown client is compared too, so that the duration does not reveal which clients exist.
  if (!sameText(secret, expected ?? "") || expected === undefined) return refused(401, "invalid_client");
  return jsonResponse(
    200,
    {
      access_token: tokens.issue({ app, client }),
      expires_in: TOKEN_LIFETIME_SECONDS,
      token_type: "Bearer",
      scope: SCOPE,
    },
    { "cache-control": "no-store" },
  );
}

/**
 * From the form or, as OAuth also allows, from basic authentication, where id and secret are percent-encoded.
 * `app~client` is the same as `app:client`: in basic authentication a plain colon would end the id.
 */
function credentials(form: URLSearchParams, authorization = ""): { id: string; secret: string } {
  const basic = /^Basic\s+(\S+)$/i.exec(authorization)?.[1];
  const [user = "", ...password] = Buffer.from(basic ?? "", "base64")
    .toString()
    .split(":");
  const id = form.get("client_id") ?? decoded(user);
  const secret = form.get("client_secret") ?? decoded(password.join(":"));
  return { id: id.replace("~", ":"), secret };
}

/** Text that is not valid percent-encoding is taken as it is: some clients do not encode. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function refused(status: 400 | 401, error: string): CmsResponse {
  return jsonResponse(
    status,
    { error, error_description: `The token request was refused: ${error}.` },
    { "cache-control": "no-store" },
  );
}
