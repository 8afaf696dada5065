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

const tell = (detail: unknown) => page.dispatchEvent(new CustomEvent("weitersagen:consent", { detail }));
const message = (data: unknown, origin = hostOrigin, source: unknown = parent) =>
  page.dispatchEvent(Object.assign(new Event("message"), { data, origin, source }));
const given = { functional: true, analytical: true, marketing: false };

describe("an outside consent manager", () => {
  test("that said nothing has granted nothing, and nobody is asked here", () => {
    const desk = externalConsentStore({ options, hostOrigin });
    desk.restart();
    expect(desk.consent()).toEqual(noConsent);
    expect(desk.dialog()).toBe("none");
  });

  test("is heard by its event", () => {
    const desk = externalConsentStore({ options, hostOrigin });
    let told = 0;
    desk.subscribe(() => (told += 1));
    tell({ version: 1, categories: given });
    expect(desk.consent()).toEqual({ required: true, ...given });
    expect(told).toBe(1);
  });

  test("is heard by a message of the framing site", () => {
    const desk = externalConsentStore({ options, hostOrigin });
    message({ type: "weitersagen:consent", version: 1, payload: given });
    expect(desk.consent().analytical).toBe(true);
  });

  test("that withdraws has the category's cookies deleted", () => {
    const desk = externalConsentStore({ options, hostOrigin });
    tell({ version: 1, categories: given });
    browser.cookies.set("_pk_id.1.a", "x");
    tell({ version: 1, categories: {} });
    expect(desk.consent()).toEqual(noConsent);
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
    ["another version", () => tell({ version: 2, categories: given })],
    ["no categories", () => tell({ version: 1 })],
    ["something like yes", () => tell({ version: 1, categories: { analytical: "true", marketing: 1 } })],
    ["nothing", () => tell(null)],
  ])("is not obeyed for %s", (_name, act) => {
    const desk = externalConsentStore({ options, hostOrigin });
    act();
    expect(desk.consent()).toEqual(noConsent);
  });

  test("is told when the visitor wants to change something, the framing site by its exact origin", () => {
    const desk = externalConsentStore({ options, hostOrigin });
    let asked = 0;
    page.addEventListener("weitersagen:cookie-settings", () => (asked += 1));
    desk.openSettings();
    expect(asked).toBe(1);
    expect(parent.postMessage).toHaveBeenCalledWith(
      { type: "weitersagen:cookie-settings", version: 1, payload: {} },
      hostOrigin,
    );
  });
});
