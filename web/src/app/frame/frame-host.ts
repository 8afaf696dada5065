import { readHostMessage } from "@weitersagen/contract/frame";
import type { AppMessage, HostMessage } from "@weitersagen/contract/frame";
import { isAllowedHost } from "./frame-access.ts";

interface FrameHost {
  /** Says something to the page around the frame, once it is known to be one that may frame this. */
  readonly send: (message: AppMessage) => void;
  readonly isHost: (origin: string) => boolean;
}

interface Listener {
  /** Somebody who may frame this page has spoken, and was not known before. */
  readonly onFound: () => void;
  readonly onMessage: (message: HostMessage) => void;
}

/** The page around the frame: known at once where the browser tells, else when it speaks first. Others are not heard. */
export function meetHost(ancestors: readonly string[], { onFound, onMessage }: Listener): FrameHost {
  const mayFrame = (origin: string) => isAllowedHost(origin, ancestors, location.origin);
  let host = [location.ancestorOrigins?.[0], originOf(document.referrer)].find(
    (origin) => origin !== undefined && mayFrame(origin),
  );
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== window.parent || !mayFrame(origin)) return;
    const message = readHostMessage(data);
    if (message === undefined) return;
    if (host === undefined) {
      host = origin;
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

export function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
