import { FRAME_VERSION } from "@weitersagen/contract/frame";
import type { HostMessage } from "@weitersagen/contract/frame";

/**
 * Reports the visible part of the frame to the app. Sent at every load, so that the app learns the host's origin; later
 * changes are sent only after the app has answered.
 */
export function visibleArea(frame: HTMLIFrameElement, send: (message: HostMessage) => void) {
  let isListening = false;
  let sent = "";

  const sendUnless = (known: string | undefined) => {
    const { top, bottom } = frame.getBoundingClientRect();
    const payload = {
      top: Math.max(0, Math.round(-top)),
      height: Math.max(0, Math.round(Math.min(bottom, innerHeight) - Math.max(top, 0))),
    };
    const current = `${payload.top} ${payload.height}`;
    if (current === known) return;
    sent = current;
    send({ type: "visible-area", version: FRAME_VERSION, payload });
  };
  return {
    sendNow: () => sendUnless(undefined),
    sendChange: () => {
      if (isListening) sendUnless(sent);
    },
    /** The app has answered, so it listens. */
    startUpdates: () => {
      isListening = true;
    },
  };
}
