import { forget } from "./internal-consent.ts";
import { isRecord } from "../encoding/json.ts";
import { consentServices } from "./consent-services.ts";
import { noConsent, optionalCategories } from "./consent.ts";
import type { Consent, ConsentStore, ConsentOptions } from "./consent.ts";

/** Sent by the external consent service, as an event of the window or as a message of the embedding page. */
const CONSENT = "weitersagen:consent";
/** Sent to the external consent service: the visitor wants to change a decision. */
const SETTINGS = "weitersagen:cookie-settings";
const VERSION = 1;

interface ExternalOptions {
  readonly options: ConsentOptions;
  /** The embedding site. Messages from other origins are ignored. */
  readonly hostOrigin: string;
}

/** An external service asks the visitor. Until it reports a decision everything is denied. Nothing is stored here. */
export function externalConsentStore({ options, hostOrigin }: ExternalOptions): ConsentStore {
  const listeners = new Set<() => void>();
  let consent = noConsent;
  /** The service has reported a decision, which the one of the embedding page does not replace. */
  let isReported = false;

  function report(given: Consent | undefined): void {
    if (!given) return;
    isReported = true;
    accept(given);
  }

  function accept(given: Consent): void {
    consent = given;
    for (const category of optionalCategories) if (!given[category]) forget(options, category);
    listeners.forEach((listener) => listener());
  }

  window.addEventListener(CONSENT, (event) => report(consentIn((event as CustomEvent<unknown>).detail)));
  window.addEventListener("message", ({ data, origin, source }: MessageEvent<unknown>) => {
    const isHost = source === window.parent && source !== window && origin === hostOrigin;
    if (isHost && isRecord(data) && data["type"] === CONSENT) {
      report(consentIn({ version: data["version"], categories: data["payload"] }));
    }
  });
  for (const service of consentServices) {
    const read = (event: Event) => {
      const given = service.decision((event as CustomEvent<unknown>).detail);
      report(given && { required: true, ...given });
    };
    for (const name of service.events) window.addEventListener(name, read);
  }

  return {
    consent: () => consent,
    dialog: () => "none",
    decide: () => {},
    takeOver(choice) {
      // The embedding page repeats it with every page of the app.
      const isKnown = optionalCategories.every((category) => consent[category] === choice[category]);
      if (!isReported && !isKnown) accept({ required: true, ...choice });
    },
    pause: () => {},
    restart: () => {},
    openSettings() {
      if (consentServices.some((service) => service.openSettings())) return;
      window.dispatchEvent(new CustomEvent(SETTINGS, { detail: { version: VERSION } }));
      const message = { type: SETTINGS, version: VERSION, payload: {} };
      if (window.parent !== window) window.parent.postMessage(message, hostOrigin);
    },
    closeSettings: () => {},
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Only a plain `true` is consent. Reports of another version are ignored. */
function consentIn(report: unknown): Consent | undefined {
  if (!isRecord(report) || report["version"] !== VERSION || !isRecord(report["categories"])) return undefined;
  const given = report["categories"];
  return {
    required: true,
    functional: given["functional"] === true,
    analytical: given["analytical"] === true,
    marketing: given["marketing"] === true,
  };
}
