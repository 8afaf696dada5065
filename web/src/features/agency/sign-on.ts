import { finishAgencySignOn, startAgencySignOn } from "@weitersagen/contract/agency-sign-on";
import type { ApiCaller } from "@weitersagen/contract/page";
import { innerPath } from "@weitersagen/domain/inner-path";
import { beginAgencySession } from "../../lib/session/agency-session.ts";
import { stored } from "../../lib/storage/stored.ts";

/** What the browser keeps while the person logs in at the provider. */
interface LoginUnderWay {
  readonly verifier: string;
  /** Where to go afterwards, inside the app. */
  readonly target: string;
}

function isUnderWay(value: unknown): value is LoginUnderWay {
  const kept = value as Partial<LoginUnderWay> | null;
  return typeof kept?.verifier === "string" && typeof kept.target === "string";
}

const underWay = () => stored("sessionStorage", "agentur-anmeldung", isUnderWay);

const VERIFIER_BYTES = 32;

/** Keeps the verifier and answers the provider's address. */
export async function beginSignOn(api: ApiCaller, target: string): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const { url } = await api(startAgencySignOn, { body: { challenge: base64url(new Uint8Array(digest)) } });
  underWay().write({ verifier, target });
  return url;
}

/** Where the login under way leads, inside the app. */
export const signOnTarget = (): string | undefined => innerPath(underWay().read()?.target);

/** Opens the session with what the provider sent back. False if no login is under way. */
export async function completeSignOn(api: ApiCaller, answer: URLSearchParams): Promise<boolean> {
  const kept = underWay().read();
  underWay().remove();
  const code = answer.get("code");
  if (!kept || code === null) return false;
  const body = {
    code,
    verifier: kept.verifier,
    state: answer.get("state") ?? undefined,
    issuer: answer.get("iss") ?? undefined,
  };
  const session = await api(finishAgencySignOn, { body });
  beginAgencySession({
    token: session.token,
    expires: session.expiresAt.toISOString(),
    roles: session.roles,
    name: `${session.firstName} ${session.lastName}`,
    agencyNumber: session.agencyNumber,
    agencyName: session.agencyName,
  });
  return true;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
