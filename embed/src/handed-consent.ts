import { FRAME_VERSION } from "@weitersagen/contract/frame";
import type { HostMessage } from "@weitersagen/contract/frame";

const ATTRIBUTE = "data-einwilligung";

/**
 * Hands the decision that the visitor made on the host's page to the app, so that it does not ask again. The attribute names
 * the categories that are given, and none if all are declined; without it the app asks itself. A change counts at once.
 */
export function handedConsent(script: HTMLScriptElement, send: (message: HostMessage) => void) {
  const sendNow = () => {
    const named = script.getAttribute(ATTRIBUTE)?.split(/[\s,]+/);
    if (named === undefined) return;
    const payload = {
      functional: named.includes("functional"),
      analytical: named.includes("analytical"),
      marketing: named.includes("marketing"),
    };
    send({ type: "consent", version: FRAME_VERSION, payload });
  };
  new MutationObserver(sendNow).observe(script, { attributeFilter: [ATTRIBUTE] });
  return { sendNow };
}
