import { consentVersion } from "@weitersagen/contract/cookie-consent-version";
import { consentCookieName } from "@weitersagen/contract/cookies";
import { cookieNames, deleteCookieEverywhere, readCookie, writeCookie } from "../storage/cookies.ts";
import { choiceForAll, noConsent, optionalCategories } from "./consent.ts";
import type { Consent, ConsentChoice, ConsentStore, ConsentOptions } from "./consent.ts";
import { randomHex } from "../encoding/hex.ts";
import { stored, storedText } from "../storage/stored.ts";

/** A decision as the server stores it for evidence. */
export interface Evidence extends ConsentChoice {
  readonly consentId: string;
  readonly textVersion: string;
}

interface InternalOptions {
  readonly options: ConsentOptions;
  /** Rejects if the evidence could not be sent. It is sent again at the next visit. */
  readonly record: (evidence: Evidence) => Promise<unknown>;
}

/**
 * The app's own consent dialog. One cookie per category that it shows holds '1' or '0'; it is absent while undecided. A decision holds
 * for one version of the question: another text or a new service asks again.
 */
export function internalConsentStore({ options, record }: InternalOptions): ConsentStore {
  const { cookiePrefix, expiryDays, services } = options;
  const version = consentVersion(options);
  const name = (part: string) => consentCookieName(cookiePrefix, part);
  const unsent = stored("localStorage", name("unsent"), isEvidence);
  const listeners = new Set<() => void>();
  /** The optional categories that the dialog shows: those with a service. Nothing is decided about the others. */
  const shown = optionalCategories.filter((category) => services.some((one) => one.category === category));
  let isPaused = true;
  let settingsOpen = false;
  let consent = read();
  let handedOver: Consent | undefined;

  function read(): Consent | undefined {
    const states = (["required", ...shown] as const).map(
      (category) => [category, kept(name(category))] as const,
    );
    const isDecided = kept(name("version")) === version && states.every(([, state]) => isState(state));
    return isDecided
      ? { ...noConsent, ...Object.fromEntries(states.map(([category, state]) => [category, state === "1"])) }
      : undefined;
  }

  /** Nothing is given for categories that the dialog does not show. */
  function limited(choice: ConsentChoice): ConsentChoice {
    const decided: { -readonly [Name in keyof ConsentChoice]: boolean } = { ...choiceForAll(false) };
    for (const category of shown) decided[category] = choice[category];
    return decided;
  }

  function forgetDeclined(decided: ConsentChoice): void {
    for (const category of optionalCategories) if (!decided[category]) forget(options, category);
  }

  function keep(part: string, value: string): void {
    if (writeCookie(name(part), value, { days: expiryDays })) return;
    tabCopy(name(part)).write(value);
  }

  function notify(): void {
    listeners.forEach((listener) => listener());
  }

  function send(evidence: Evidence): void {
    unsent.write(evidence);
    const removeIt = () => {
      // A later decision may have replaced it.
      if (JSON.stringify(unsent.read()) === JSON.stringify(evidence)) unsent.remove();
    };
    record(evidence).then(removeIt, () => {});
  }

  const left = unsent.read();
  if (left) send(left);

  return {
    consent: () => consent ?? handedOver ?? noConsent,
    dialog() {
      if (settingsOpen) return "settings";
      const isDecided = consent !== undefined || handedOver !== undefined;
      return shown.length > 0 && !isDecided && !isPaused ? "question" : "none";
    },
    decide(choice) {
      const decided = limited(choice);
      consent = { required: true, ...decided };
      settingsOpen = false;
      for (const category of ["required", ...shown] as const) keep(category, consent[category] ? "1" : "0");
      keep("version", version);
      const consentId = kept(name("id")) ?? randomHex(32);
      keep("id", consentId);
      forgetDeclined(decided);
      send({ ...decided, consentId, textVersion: version });
      notify();
    },
    takeOver(choice) {
      const decided = limited(choice);
      // The embedding page repeats it with every page of the app.
      if (handedOver && optionalCategories.every((category) => handedOver?.[category] === decided[category]))
        return;
      handedOver = { required: true, ...decided };
      if (consent === undefined) forgetDeclined(decided);
      notify();
    },
    pause() {
      isPaused = true;
      settingsOpen = false;
      notify();
    },
    restart() {
      isPaused = false;
      settingsOpen = false;
      notify();
    },
    openSettings() {
      settingsOpen = true;
      notify();
    },
    closeSettings() {
      settingsOpen = false;
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Deletes the cookies of a category's services. Some add a site number to the name: `_pk_id.1.1fff`. */
export function forget({ services }: ConsentOptions, category: Exclude<keyof Consent, "required">): void {
  const own = services.filter((service) => service.category === category).flatMap(({ cookies }) => cookies);
  cookieNames()
    .filter((name) => own.some((cookie) => name === cookie || name.startsWith(`${cookie}.`)))
    .forEach(deleteCookieEverywhere);
}

/** If the browser refuses cookies the decision lasts for the tab, so that not every page asks again. */
function kept(name: string): string | undefined {
  return readCookie(name) ?? tabCopy(name).read();
}

function tabCopy(name: string) {
  return storedText("sessionStorage", name);
}

function isState(value: string | undefined): boolean {
  return value === "0" || value === "1";
}

function isEvidence(value: unknown): value is Evidence {
  return typeof value === "object" && value !== null && "consentId" in value && "textVersion" in value;
}
