import { readSpokenNumber } from "@weitersagen/domain/spoken-number";

/** How the app is embedded: as a part of the page, or as a small widget. */
export type FrameMode = "integrated" | "widget";

interface FrameContext {
  readonly isFramed: boolean;
  readonly search: string;
}

export function frameModeOf({ isFramed, search }: FrameContext): FrameMode | undefined {
  const parameters = new URLSearchParams(search);
  if (parameters.has("widget")) return "widget";
  // The console frames the preview of a draft, which shows the logo as in a window of its own.
  if (parameters.has("entwurf")) return undefined;
  return isFramed ? "integrated" : undefined;
}

/** Whether the tenant allows this site to embed the app. Without a list only the app's own origin is allowed. */
export function isAllowedHost(origin: string, ancestors: readonly string[], own: string): boolean {
  const allowed = ancestors.length === 0 ? [own] : ancestors;
  return allowed.some((pattern) => matches(origin.toLowerCase(), pattern.toLowerCase()));
}

/** As in the content security policy: `https://*.example` matches every subdomain, not the domain itself. */
function matches(origin: string, pattern: string): boolean {
  const [scheme, host = ""] = pattern.split("://");
  if (!host.startsWith("*.")) return origin === pattern;
  const start = `${scheme}://`;
  return (
    origin.startsWith(start) &&
    origin.endsWith(host.slice(1)) &&
    origin.length > start.length + host.length - 1
  );
}

const secretNames = /(?:token|hash|hex)$/i;
const secretForm = /^[0-9a-f]{32,}$/i;

/** The path as the embedding page may know it. It ends before the first segment that is a secret. Of the query only the recommendation's number is kept. */
export function shareablePath(
  path: string,
  parameters: Readonly<Record<string, string | undefined>>,
  search = "",
): string {
  const secrets = new Set(
    Object.entries(parameters)
      .filter(([name]) => secretNames.test(name))
      .map(([, value]) => encodeURIComponent(value ?? "")),
  );
  const parts = path.split("/");
  const first = parts.findIndex((part) => part !== "" && (secrets.has(part) || secretForm.test(part)));
  const number = readSpokenNumber(new URLSearchParams(search).get("nr") ?? "");
  const shared = (first === -1 ? parts : parts.slice(0, first)).join("/") || "/";
  return first === -1 && number !== undefined ? `${shared}?nr=${number}` : shared;
}
