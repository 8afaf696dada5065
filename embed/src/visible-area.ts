import { FRAME_VERSION } from "@weitersagen/contract/frame";
import type { HostMessage } from "@weitersagen/contract/frame";

/**
 * Tells the app which part of it is seen. Told at every load, so that the app knows who frames it; after that, only an
 * app that listens is kept up to date.
 */
export function visibleArea(frame: HTMLIFrameElement, send: (message: HostMessage) => void) {
  let isHeard = false;
  let told = "";

  const tellUnless = (known: string | undefined) => {
    const { top, bottom } = frame.getBoundingClientRect();
    const payload = {
      top: Math.max(0, Math.round(-top)),
      height: Math.max(0, Math.round(Math.min(bottom, innerHeight) - Math.max(top, 0))),
    };
    const news = `${payload.top} ${payload.height}`;
    if (news === known) return;
    told = news;
    send({ type: "visible-area", version: FRAME_VERSION, payload });
  };
  return {
    tell: () => tellUnless(undefined),
    tellChange: () => {
      if (isHeard) tellUnless(told);
    },
    /** The app has answered. */
    keepTelling: () => {
      isHeard = true;
    },
  };
}
