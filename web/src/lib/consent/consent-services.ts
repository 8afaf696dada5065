import { isRecord } from "../encoding/json.ts";
import type { Consent } from "./consent.ts";

type Categories = Omit<Consent, "required">;

/** A consent service that announces decisions in its own way. */
interface ConsentService {
  /** The window events after which the decision is read again. */
  readonly events: readonly string[];
  /** The visitor's decision; undefined if there is none yet, or if the event reports something else. */
  decision(eventDetail: unknown): Categories | undefined;
  /** Opens the service's own settings. False if the service is not loaded. */
  openSettings(): boolean;
}

const globals = (): Record<string, unknown> => window as unknown as Record<string, unknown>;

/** Cookiebot: the decision is in a global object, which holds defaults until the visitor has answered. */
const cookiebot: ConsentService = {
  events: ["CookiebotOnConsentReady", "CookiebotOnAccept", "CookiebotOnDecline"],
  decision() {
    const service = globals()["Cookiebot"];
    if (!isRecord(service) || service["hasResponse"] !== true || !isRecord(service["consent"]))
      return undefined;
    const { preferences, statistics, marketing } = service["consent"];
    return {
      functional: preferences === true,
      analytical: statistics === true,
      marketing: marketing === true,
    };
  },
  openSettings: () => callGlobal("Cookiebot", "renew"),
};

/** In Usercentrics each client names its categories. These names are common for statistics. */
const statisticsNames = ["analytical", "analytics", "statistics", "statistik"];

/**
 * Usercentrics: version 3 announces a decision by `UC_CONSENT`, version 2 by a window event that the client names in its
 * settings, here `ucEvent`. A category counts only if all of its services are accepted, and only if the visitor decided.
 */
const usercentrics: ConsentService = {
  events: ["UC_CONSENT", "ucEvent"],
  decision(detail) {
    if (!isRecord(detail)) return undefined;
    const accepted = isRecord(detail["categories"])
      ? acceptedInVersion3(detail["consent"], detail["categories"])
      : acceptedInVersion2(detail);
    return (
      accepted && {
        functional: accepted("functional"),
        analytical: statisticsNames.some(accepted),
        marketing: accepted("marketing"),
      }
    );
  },
  openSettings: () => callGlobal("__ucCmp", "showSecondLayer") || callGlobal("UC_UI", "showSecondLayer"),
};

type IsAccepted = (category: string) => boolean;

function acceptedInVersion3(consent: unknown, categories: Record<string, unknown>): IsAccepted | undefined {
  if (!isRecord(consent) || !isExplicit(consent["type"])) return undefined;
  return (name) => {
    const category = categories[name];
    return isRecord(category) && category["state"] === "ALL_ACCEPTED";
  };
}

function acceptedInVersion2(detail: Record<string, unknown>): IsAccepted | undefined {
  const categories = detail["ucCategory"];
  if (detail["event"] !== "consent_status" || !isExplicit(detail["type"])) return undefined;
  return isRecord(categories) ? (name) => categories[name] === true : undefined;
}

/** Whether the visitor decided. Otherwise Usercentrics reports its defaults. */
const isExplicit = (type: unknown): boolean => typeof type === "string" && type.toLowerCase() === "explicit";

/** Calls a method of a global object. False if it does not exist. */
function callGlobal(service: string, method: string): boolean {
  const object = globals()[service];
  const call = isRecord(object) ? object[method] : undefined;
  if (typeof call !== "function") return false;
  call.call(object);
  return true;
}

/** The services whose own events are understood. Others send the event of `external-consent.ts`. */
export const consentServices: readonly ConsentService[] = [cookiebot, usercentrics];
