import { appAddress, hostAddress } from "./address.ts";

/** The host's address and the app's, kept in step. Of a widget the host's address says nothing. */
export function addressBar(dataset: DOMStringMap, origin: string) {
  const isWidget = dataset["modus"] === "widget";
  const addressing = {
    start: dataset["start"] ?? "/",
    below: isWidget ? undefined : dataset["pfad"]?.replace(/\/+$/, ""),
  };
  let shown = addressing.start;

  return {
    addressOfApp(): string {
      const { pathname, searchParams, hash } = isWidget
        ? new URL(addressing.start, origin)
        : appAddress(new URL(location.href), addressing);
      const url = new URL(pathname, origin);
      for (const [name, value] of searchParams) url.searchParams.append(name, value);
      if (isWidget) url.searchParams.set("widget", "1");
      url.hash = hash;
      return url.href;
    },
    /** The frame's own steps stand in the browser's history already, so the host's address only follows them. */
    mirror(path: string): void {
      shown = path;
      if (isWidget) return;
      const { href } = hostAddress(new URL(location.href), path, addressing);
      if (href !== location.href) history.replaceState(history.state, "", href);
    },
    /** Where the host's page went by itself, as its own menu or router may do; undefined if the frame is there. */
    pathOfHost(): string | undefined {
      if (isWidget) return undefined;
      const { pathname } = appAddress(new URL(location.href), addressing);
      return pathname === shown ? undefined : pathname;
    },
  };
}
