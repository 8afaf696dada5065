/** How the app stands inside another page: as a part of it, or as a small block of it. */
export type FrameMode = "integrated" | "widget";

interface Surroundings {
  readonly isFramed: boolean;
  readonly search: string;
}

export function frameModeOf({ isFramed, search }: Surroundings): FrameMode | undefined {
  if (new URLSearchParams(search).has("widget")) return "widget";
  return isFramed ? "integrated" : undefined;
}

/** Whether the tenant lets this site frame the app; a tenant without a list only itself. */
export function isAllowedHost(origin: string, ancestors: readonly string[], own: string): boolean {
  const allowed = ancestors.length === 0 ? [own] : ancestors;
  return allowed.some((pattern) => matches(origin.toLowerCase(), pattern.toLowerCase()));
}

/** As in the policy that the server sends: `https://*.example` stands for every host below, not for the bare one. */
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

/** The path as the page around may know it: it ends before the first part that is somebody's secret. */
export function tellablePath(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const secrets = new Set(
    Object.entries(parameters)
      .filter(([name]) => secretNames.test(name))
      .map(([, value]) => encodeURIComponent(value ?? "")),
  );
  const parts = path.split("/");
  const first = parts.findIndex((part) => part !== "" && (secrets.has(part) || secretForm.test(part)));
  return (first === -1 ? parts : parts.slice(0, first)).join("/") || "/";
}
