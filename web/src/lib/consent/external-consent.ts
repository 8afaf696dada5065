import { forget } from "./internal-consent.ts";
import { noConsent, optionalCategories } from "./consent.ts";
import type { Consent, ConsentDesk, ConsentOptions } from "./consent.ts";

/** Told by the outside manager, as an event of the window or as a message of the page that frames the app. */
const CONSENT = "weitersagen:consent";
/** Told to the outside manager: the visitor wants to change a decision. */
const SETTINGS = "weitersagen:cookie-settings";
const VERSION = 1;

interface OutsideOptions {
  readonly options: ConsentOptions;
  /** The site that frames the app: the only one whose messages count. */
  readonly hostOrigin: string;
}

/** Somebody else asks the visitor. Until they tell otherwise everything is denied, and nothing is remembered here. */
export function outsideConsentDesk({ options, hostOrigin }: OutsideOptions): ConsentDesk {
  const listeners = new Set<() => void>();
  let consent = noConsent;

  function take(told: unknown): void {
    const given = consentIn(told);
    if (!given) return;
    consent = given;
    for (const category of optionalCategories) if (!given[category]) forget(options, category);
    listeners.forEach((listener) => listener());
  }

  window.addEventListener(CONSENT, (event) => take((event as CustomEvent<unknown>).detail));
  window.addEventListener("message", ({ data, origin, source }: MessageEvent<unknown>) => {
    const isHost = source === window.parent && source !== window && origin === hostOrigin;
    if (isHost && isRecord(data) && data["type"] === CONSENT) {
      take({ version: data["version"], categories: data["payload"] });
    }
  });

  return {
    consent: () => consent,
    dialog: () => "none",
    decide: () => {},
    pause: () => {},
    restart: () => {},
    openSettings() {
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

/** Only a plain `true` is consent; a shape of another version is nothing we understand. */
function consentIn(told: unknown): Consent | undefined {
  if (!isRecord(told) || told["version"] !== VERSION || !isRecord(told["categories"])) return undefined;
  const given = told["categories"];
  return {
    required: true,
    functional: given["functional"] === true,
    analytical: given["analytical"] === true,
    marketing: given["marketing"] === true,
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
