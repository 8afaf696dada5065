import { beforeEach, describe, expect, test, vi } from "vitest";
import { stubBrowser } from "../../../test/browser.ts";
import type { TestBrowser } from "../../../test/browser.ts";
import { noConsent } from "./consent.ts";
import { externalConsentStore } from "./external-consent.ts";

const hostOrigin = "https://www.host.example";
const cookies = ["_pk_id"];
const purpose = { de: "", en: "" };
const services = [{ name: "Matomo", category: "analytical" as const, provider: "", purpose, cookies }];
const options = { cookiePrefix: "ks_", expiryDays: 60, textVersion: "1", services };

let browser: TestBrowser;
let page: EventTarget;
const parent = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
beforeEach(() => {
  browser = stubBrowser();
  page = new EventTarget();
  vi.stubGlobal("window", Object.assign(page, { parent }));
  parent.postMessage.mockReset();
});

const report = (detail: unknown) => page.dispatchEvent(new CustomEvent("weitersagen:consent", { detail }));
const message = (data: unknown, origin = hostOrigin, source: unknown = parent) =>
  page.dispatchEvent(Object.assign(new Event("message"), { data, origin, source }));
const given = { functional: true, analytical: true, marketing: false };

describe("an external consent service", () => {
  test("that has reported nothing means no consent and no dialog", () => {
    const store = externalConsentStore({ options, hostOrigin });
    store.restart();
    expect(store.consent()).toEqual(noConsent);
    expect(store.dialog()).toBe("none");
  });

  test("reports by an event", () => {
    const store = externalConsentStore({ options, hostOrigin });
    let notified = 0;
    store.subscribe(() => (notified += 1));
    report({ version: 1, categories: given });
    expect(store.consent()).toEqual({ required: true, ...given });
    expect(notified).toBe(1);
  });

  test("reports by a message of the embedding site", () => {
    const store = externalConsentStore({ options, hostOrigin });
    message({ type: "weitersagen:consent", version: 1, payload: given });
    expect(store.consent().analytical).toBe(true);
  });

  test("that has reported nothing yet leaves the decision of the embedding page, once", () => {
    const store = externalConsentStore({ options, hostOrigin });
    let notified = 0;
    store.subscribe(() => (notified += 1));
    store.takeOver(given);
    const taken = store.consent();
    store.takeOver({ ...given });
    expect(taken).toEqual({ required: true, ...given });
    expect(store.consent()).toBe(taken);
    expect(notified).toBe(1);
  });

  test("has the last word over the embedding page", () => {
    const store = externalConsentStore({ options, hostOrigin });
    store.takeOver(given);
    report({ version: 1, categories: {} });
    store.takeOver(given);
    expect(store.consent()).toEqual(noConsent);
  });

  test("that withdraws consent deletes the category's cookies", () => {
    const store = externalConsentStore({ options, hostOrigin });
    report({ version: 1, categories: given });
    browser.cookies.set("_pk_id.1.a", "x");
    report({ version: 1, categories: {} });
    expect(store.consent()).toEqual(noConsent);
    expect(browser.cookies.size).toBe(0);
  });

  test.each([
    [
      "another origin",
      () => message({ type: "weitersagen:consent", version: 1, payload: given }, "https://evil.example"),
    ],
    [
      "another window",
      () => message({ type: "weitersagen:consent", version: 1, payload: given }, hostOrigin, {}),
    ],
    ["another type", () => message({ type: "x", version: 1, payload: given })],
    ["another version", () => report({ version: 2, categories: given })],
    ["no categories", () => report({ version: 1 })],
    ["something like yes", () => report({ version: 1, categories: { analytical: "true", marketing: 1 } })],
    ["nothing", () => report(null)],
  ])("is ignored for %s", (_name, act) => {
    const store = externalConsentStore({ options, hostOrigin });
    act();
    expect(store.consent()).toEqual(noConsent);
  });

  describe("with events of its own", () => {
    const announce = (name: string, detail?: unknown) =>
      page.dispatchEvent(new CustomEvent(name, { detail }));
    const cookiebot = {
      hasResponse: true,
      consent: { preferences: false, statistics: true, marketing: true },
    };

    test.each(["CookiebotOnConsentReady", "CookiebotOnAccept", "CookiebotOnDecline"])(
      "is read from Cookiebot after %s",
      (name) => {
        Object.assign(page, { Cookiebot: cookiebot });
        const store = externalConsentStore({ options, hostOrigin });
        announce(name);
        expect(store.consent()).toEqual({
          required: true,
          functional: false,
          analytical: true,
          marketing: true,
        });
      },
    );

    test.each([
      [
        "UC_CONSENT",
        {
          consent: { type: "EXPLICIT" },
          categories: { functional: { state: "ALL_ACCEPTED" }, marketing: { state: "SOME_ACCEPTED" } },
        },
      ],
      [
        "ucEvent",
        { event: "consent_status", type: "explicit", ucCategory: { functional: true, marketing: null } },
      ],
    ])("is read from the event %s of Usercentrics, by whole categories", (name, detail) => {
      const store = externalConsentStore({ options, hostOrigin });
      announce(name, detail);
      expect(store.consent()).toEqual({
        required: true,
        functional: true,
        analytical: false,
        marketing: false,
      });
    });

    test("is no consent before the visitor has decided", () => {
      Object.assign(page, { Cookiebot: { ...cookiebot, hasResponse: false } });
      const store = externalConsentStore({ options, hostOrigin });
      announce("CookiebotOnConsentReady");
      const categories = { marketing: { state: "ALL_ACCEPTED" } };
      announce("UC_CONSENT", { consent: { type: "IMPLICIT" }, categories });
      announce("ucEvent", { event: "consent_status", type: "implicit", ucCategory: { marketing: true } });
      expect(store.consent()).toEqual(noConsent);
    });

    test.each([
      ["Cookiebot", "renew"],
      ["UC_UI", "showSecondLayer"],
      ["__ucCmp", "showSecondLayer"],
    ])("opens the settings of %s by %s", (service, method) => {
      const open = vi.fn<() => void>();
      Object.assign(page, { [service]: { [method]: open } });
      externalConsentStore({ options, hostOrigin }).openSettings();
      expect(open).toHaveBeenCalledOnce();
      expect(parent.postMessage).not.toHaveBeenCalled();
    });
  });

  test("is notified when the visitor opens the settings, the embedding site by its exact origin", () => {
    const store = externalConsentStore({ options, hostOrigin });
    let asked = 0;
    page.addEventListener("weitersagen:cookie-settings", () => (asked += 1));
    store.openSettings();
    expect(asked).toBe(1);
    expect(parent.postMessage).toHaveBeenCalledWith(
      { type: "weitersagen:cookie-settings", version: 1, payload: {} },
      hostOrigin,
    );
  });
});
