import { beforeEach, describe, expect, test } from "vitest";
import { stubBrowser } from "../../../test/browser.ts";
import type { TestBrowser } from "../../../test/browser.ts";
import { choiceForAll, noConsent } from "./consent.ts";
import type { ConsentOptions } from "./consent.ts";
import { internalConsentStore } from "./internal-consent.ts";
import type { Evidence } from "./internal-consent.ts";

const purpose = { de: "Zählt", en: "Counts" };
const matomo = {
  name: "Matomo",
  category: "analytical",
  provider: "Wir",
  purpose,
  cookies: ["_pk_id"],
} as const;
const channel = {
  name: "Kanal",
  category: "marketing",
  provider: "Wir",
  purpose,
  cookies: ["channel"],
} as const;
const options: ConsentOptions = {
  cookiePrefix: "ks_",
  expiryDays: 60,
  textVersion: "2026-05",
  services: [
    { ...matomo, cookies: [...matomo.cookies] },
    { ...channel, cookies: [...channel.cookies] },
  ],
};

let browser: TestBrowser;
let recorded: Evidence[];
beforeEach(() => {
  browser = stubBrowser();
  recorded = [];
});

function open(changes: Partial<ConsentOptions> = {}, record?: () => Promise<unknown>) {
  return internalConsentStore({
    options: { ...options, ...changes },
    record: record ?? (async (evidence) => recorded.push(evidence)),
  });
}

describe("before a decision", () => {
  test("there is no consent, nothing is stored, and the question is not shown before the start", () => {
    const store = open();
    expect(store.consent()).toEqual(noConsent);
    expect(store.dialog()).toBe("none");
    store.restart();
    expect(store.dialog()).toBe("question");
    store.pause();
    expect(store.dialog()).toBe("none");
    expect(browser.written.size + browser.localStorage.size + browser.sessionStorage.size).toBe(0);
  });

  test("no question is shown without optional services", () => {
    const store = open({ services: [] });
    store.restart();
    expect(store.dialog()).toBe("none");
  });
});

describe("the decision of the embedding page", () => {
  const given = { functional: true, analytical: true, marketing: false };

  test("answers the question, is not stored and no evidence of this one", () => {
    const store = open();
    store.restart();
    let changes = 0;
    store.subscribe(() => (changes += 1));
    store.takeOver(given);
    store.takeOver({ ...given });
    expect(store.dialog()).toBe("none");
    // No service here is functional.
    expect(store.consent()).toEqual({ ...noConsent, analytical: true });
    expect([changes, recorded.length, browser.written.size]).toEqual([1, 0, 0]);
    store.takeOver(choiceForAll(false));
    expect(store.consent()).toEqual(noConsent);
  });

  test("does not replace the one that the visitor made here", () => {
    const store = open();
    store.decide(choiceForAll(false));
    store.takeOver(choiceForAll(true));
    expect(store.consent()).toEqual(noConsent);
    expect(open().consent()).toEqual(noConsent);
  });
});

describe("a decision", () => {
  test("is stored per category as '1' or '0' for the configured days", () => {
    open().decide({ functional: false, analytical: true, marketing: false });
    const state = (category: string) => browser.written.get(`ks_consent_${category}`);
    const life = "; Max-Age=5184000; Path=/; Secure; SameSite=None";
    expect(state("required")).toBe(`ks_consent_required=1${life}`);
    expect(state("analytical")).toBe(`ks_consent_analytical=1${life}`);
    expect(state("marketing")).toBe(`ks_consent_marketing=0${life}`);
  });

  test("to accept all covers only the categories that were shown", () => {
    const store = open();
    store.decide(choiceForAll(true));
    expect(store.consent()).toEqual({ required: true, functional: false, analytical: true, marketing: true });
    expect([...browser.written.keys()]).not.toContain("ks_consent_functional");
  });

  test.each([true, false])("is remembered and not asked for again: %s", (given) => {
    open().decide(choiceForAll(given));
    const store = open();
    store.restart();
    expect(store.dialog()).toBe("none");
    expect(store.consent().analytical).toBe(given);
  });

  test("is recorded with a permanent random id and the version that was shown", async () => {
    open().decide(choiceForAll(true));
    await Promise.resolve();
    open().decide(choiceForAll(false));
    expect(recorded).toHaveLength(2);
    const [first, second] = recorded;
    expect(first).toMatchObject({ functional: false, analytical: true, marketing: true });
    expect(first?.consentId).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.consentId).toBe(first?.consentId);
    expect(first?.textVersion).toMatch(/^2026-05\.[0-9a-f]{8}$/);
  });

  test("that could not be recorded is recorded at the next visit", async () => {
    open({}, () => Promise.reject(new Error("offline"))).decide(choiceForAll(true));
    await Promise.resolve();
    open();
    expect(recorded).toHaveLength(1);
    await Promise.resolve();
    open();
    expect(recorded).toHaveLength(1);
  });

  test.each([
    ["another text", { textVersion: "2026-06" }],
    ["a new service", { services: [...options.services, { ...options.services[0]!, name: "Neu" }] }],
    [
      "a service that changed its category",
      { services: [{ ...options.services[0]!, category: "marketing" as const }] },
    ],
  ])("does not cover %s: everything is denied until the visitor decides again", (_name, changes) => {
    open().decide(choiceForAll(true));
    const store = open(changes);
    store.restart();
    expect(store.consent()).toEqual(noConsent);
    expect(store.dialog()).toBe("question");
  });

  test("still covers the same services in another order", () => {
    open().decide(choiceForAll(true));
    expect(open({ services: options.services.toReversed() }).consent().analytical).toBe(true);
  });

  test.each(["2", "", "%", "true"])("with a malformed cookie is ignored: %j", (state) => {
    open().decide(choiceForAll(true));
    browser.cookies.set("ks_consent_marketing", state);
    expect(open().consent()).toEqual(noConsent);
  });

  test("lasts for the tab if cookies are refused", () => {
    browser = stubBrowser({ refusesCookies: true });
    open().decide(choiceForAll(true));
    expect(open().consent().analytical).toBe(true);
  });

  test("lasts for the page if nothing can be stored", () => {
    stubBrowser({ refusesCookies: true, forbidsStorage: true });
    const store = open();
    store.decide(choiceForAll(true));
    expect(store.consent().marketing).toBe(true);
  });
});

describe("a withdrawal", () => {
  test("deletes the cookies of the category's services only", () => {
    const store = open();
    store.decide(choiceForAll(true));
    for (const name of ["_pk_id.1.1fff", "_pk_id", "_pk_idle", "channel", "fremd"])
      browser.cookies.set(name, "x");
    store.decide({ functional: true, analytical: false, marketing: true });
    expect([...browser.cookies.keys()].filter((name) => !name.startsWith("ks_"))).toEqual([
      "_pk_idle",
      "channel",
      "fremd",
    ]);
  });

  test("notifies the listeners", () => {
    const store = open();
    const seen: boolean[] = [];
    store.subscribe(() => seen.push(store.consent().analytical));
    store.decide(choiceForAll(true));
    store.decide(choiceForAll(false));
    expect(seen).toEqual([true, false]);
  });
});

test("the settings open on any page and close by a decision, a navigation or the close button", () => {
  const store = open();
  store.openSettings();
  expect(store.dialog()).toBe("settings");
  store.closeSettings();
  expect(store.dialog()).toBe("none");
  store.openSettings();
  store.pause();
  expect(store.dialog()).toBe("none");
  store.openSettings();
  store.decide(choiceForAll(false));
  expect(store.dialog()).toBe("none");
});
