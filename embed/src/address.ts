import { isFramePath } from "@weitersagen/contract/frame";
import { channelNames } from "@weitersagen/domain/channel-names";

/** How the host's address names the page inside the frame. */
export interface Addressing {
  /** The app's page where the host's address names none. */
  readonly start: string;
  /** The host's path below which the app's paths stand; without it a query parameter names them. */
  readonly below: string | undefined;
}

const PARAMETER = "empfehlen";

/** The app's address that the host's address stands for: what a deep link opens. */
export function appAddress(host: URL, { start, below }: Addressing): URL {
  const deep = below === undefined ? host.searchParams.get(PARAMETER) : host.pathname.slice(below.length);
  const isBelow = below === undefined || host.pathname.startsWith(`${below}/`);
  const path = isBelow && isFramePath(deep) && deep !== "/" ? deep : start;
  const address = new URL(path, "https://app.invalid");
  // Everything below the embedding path is the app's; elsewhere only the way that brought the visitor is passed on.
  for (const [name, value] of host.searchParams) {
    if (below !== undefined || channelNames.includes(name)) address.searchParams.append(name, value);
  }
  if (below !== undefined) address.hash = host.hash;
  return address;
}

/** The host's address for a page of the app. What a link carried into the app, such as a token, does not stay in it. */
export function hostAddress(host: URL, path: string, { start, below }: Addressing): URL {
  const address = new URL(host);
  const named = path === start ? "" : path;
  if (below === undefined) {
    if (named === (address.searchParams.get(PARAMETER) ?? "")) return address;
    if (named === "") address.searchParams.delete(PARAMETER);
    else address.searchParams.set(PARAMETER, named);
    address.search = address.search.replaceAll("%2F", "/");
    return address;
  }
  const pathname = below + named;
  if (withoutSlash(address.pathname) !== withoutSlash(pathname)) {
    address.pathname = pathname;
    address.hash = "";
  }
  for (const name of new Set(address.searchParams.keys())) {
    if (!channelNames.includes(name)) address.searchParams.delete(name);
  }
  return address;
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "");
}
