import { readHostMessage } from "@weitersagen/contract/frame";
import type { AppMessage, HostMessage } from "@weitersagen/contract/frame";
import { rememberEmbeddingSite } from "../../lib/page/embedding.ts";
import { isAllowedHost } from "./frame-access.ts";

interface FrameHost {
  /** Sends a message to the embedding page once its origin is known and allowed. */
  readonly send: (message: AppMessage) => void;
  readonly isHost: (origin: string) => boolean;
}

interface Listener {
  /** The first message of an allowed host has arrived, and the host was unknown before. */
  readonly onFound: () => void;
  readonly onMessage: (message: HostMessage) => void;
}

/** The embedding page. Its origin comes from the browser, or else from its first message. Other origins are ignored. */
export function connectToHost(ancestors: readonly string[], { onFound, onMessage }: Listener): FrameHost {
  const mayFrame = (origin: string) => isAllowedHost(origin, ancestors, location.origin);
  let host: string | undefined;
  const take = (origin: string) => {
    host = origin;
    rememberEmbeddingSite(origin);
  };
  const named = possibleHosts().find(mayFrame);
  if (named !== undefined) take(named);
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== window.parent || !mayFrame(origin)) return;
    const message = readHostMessage(data);
    if (message === undefined) return;
    if (host === undefined) {
      take(origin);
      onFound();
    }
    if (origin === host) onMessage(message);
  });
  return {
    send: (message) => {
      if (host !== undefined) window.parent.postMessage(message, host);
    },
    isHost: (origin) => origin === host,
  };
}

/** Which site may be framing the app, by what the browser tells of it. */
const possibleHosts = (): string[] =>
  [location.ancestorOrigins?.[0], originOf(document.referrer)].filter((origin) => origin !== undefined);

export function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
