import { isFramePath } from "@weitersagen/contract/frame";
import { channelNames } from "@weitersagen/domain/channel-names";

/** How the host's address refers to the page inside the frame. */
export interface Addressing {
  /** The app's page if the host's address refers to none. */
  readonly start: string;
  /** The host's path below which the app's paths are; without it a query parameter holds them. */
  readonly below: string | undefined;
}

const PARAMETER = "empfehlen";
/** The recommendation's number: without it the landing page is another page. */
const NUMBER = "nr";

/** The app's address for the host's address: what a deep link opens. */
export function appAddress(host: URL, { start, below }: Addressing): URL {
  const deep = below === undefined ? host.searchParams.get(PARAMETER) : host.pathname.slice(below.length);
  const isBelow = below === undefined || host.pathname.startsWith(`${below}/`);
  const path = isBelow && isFramePath(deep) && deep !== "/" ? deep : start;
  const address = new URL(path, "https://app.invalid");
  // Below the embedding path the whole query belongs to the app; elsewhere only the channel is passed on.
  for (const [name, value] of host.searchParams) {
    if (below !== undefined || channelNames.includes(name)) address.searchParams.append(name, value);
  }
  if (below !== undefined) address.hash = host.hash;
  return address;
}

/** The page at an address of the app: its path and, on a landing page, the recommendation's number. */
export function pageAt({ pathname, searchParams }: URL): string {
  const number = searchParams.get(NUMBER);
  const page = `${pathname}?${NUMBER}=${number}`;
  return number !== null && isFramePath(page) ? page : pathname;
}

/** The host's address for a page of the app. Parameters that a link passed to the app, such as a token, are removed. */
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
  const [pathname = "", number] = (below + named).split(`?${NUMBER}=`);
  if (withoutSlash(address.pathname) !== withoutSlash(pathname)) {
    address.pathname = pathname;
    address.hash = "";
  }
  for (const name of new Set(address.searchParams.keys())) {
    if (!channelNames.includes(name)) address.searchParams.delete(name);
  }
  if (number !== undefined) address.searchParams.set(NUMBER, number);
  return address;
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, "");
}
