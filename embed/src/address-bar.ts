import { appAddress, hostAddress, pageAt } from "./address.ts";

/** Keeps the host's address and the app's in step. A widget does not change the host's address. */
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
    /** The frame's navigations are in the browser's history already, so the host's address is only replaced. */
    mirror(path: string): void {
      shown = path;
      if (isWidget) return;
      const { href } = hostAddress(new URL(location.href), path, addressing);
      if (href !== location.href) history.replaceState(history.state, "", href);
    },
    /** The app's page after the host's own menu or router has navigated; undefined if the frame shows it already. */
    pathOfHost(): string | undefined {
      if (isWidget) return undefined;
      const page = pageAt(appAddress(new URL(location.href), addressing));
      return page === shown ? undefined : page;
    },
  };
}
