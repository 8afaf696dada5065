import { describe, expect, test } from "vitest";
import { stubBrowser } from "../../../test/browser.ts";
import { openSession } from "./session.ts";
import type { Login } from "./session.ts";

const login: Login = { token: "abc-123", expires: "2026-11-16T09:00:00Z" };
const options = { cookiePrefix: "ks_", expiryDays: 60, isAutologin: false };
const name = "ks_user_token";

describe("a login", () => {
  test("is stored in a cookie whose name ends in _token, and in local storage", () => {
    const browser = stubBrowser();
    const session = openSession(options);
    session.begin(login, { remember: true });
    expect(browser.written.get(name)).toBe(`${name}=abc-123; Max-Age=5184000; Path=/; Secure; SameSite=None`);
    expect(browser.localStorage.get(name)).toContain("abc-123");
    expect(session.isLoggedIn()).toBe(true);
    expect(session.token()).toBe("abc-123");
    expect(session.expires()).toEqual(new Date(login.expires));
  });

  test("that is not remembered ends with the browser session, whatever local storage holds", () => {
    const browser = stubBrowser();
    openSession(options).begin(login, { remember: false });
    browser.restart();
    const session = openSession(options);
    expect(browser.localStorage.has(name)).toBe(true);
    expect(session.token()).toBeUndefined();
    expect(session.isLoggedIn()).toBe(false);
    expect(session.expires()).toBeUndefined();
  });

  test("on http://localhost is written as browsers accept it there", () => {
    const browser = stubBrowser({ address: "http://ewe.localhost:3000/" });
    openSession(options).begin(login, { remember: false });
    expect(browser.written.get(name)).toBe(`${name}=abc-123; Path=/; SameSite=Lax`);
  });

  test("inside a frame is partitioned by the embedding site", () => {
    const browser = stubBrowser({ framed: true });
    openSession(options).begin(login, { remember: false });
    expect(browser.written.get(name)).toMatch(/; Secure; SameSite=None; Partitioned$/);
  });

  test("lasts for the tab if the browser refuses cookies", () => {
    stubBrowser({ refusesCookies: true });
    openSession(options).begin(login, { remember: true });
    const session = openSession(options);
    expect(session.isLoggedIn()).toBe(true);
    expect(session.expires()).toEqual(new Date(login.expires));
  });

  test("lasts as long as the page if the browser refuses cookies and storage", () => {
    stubBrowser({ refusesCookies: true, forbidsStorage: true });
    const session = openSession(options);
    session.begin(login, { remember: true });
    expect(session.isLoggedIn()).toBe(true);
    expect(session.token()).toBe("abc-123");
    session.end();
    expect(session.isLoggedIn()).toBe(false);
  });

  test("works without storage as long as cookies work", () => {
    stubBrowser({ forbidsStorage: true });
    const session = openSession(options);
    session.begin(login, { remember: true });
    expect(session.token()).toBe("abc-123");
    session.end();
    expect(session.isLoggedIn()).toBe(false);
  });

  test("that ends deletes everything and notifies the listeners", () => {
    const browser = stubBrowser();
    const session = openSession(options);
    let notified = 0;
    const stop = session.subscribe(() => (notified += 1));
    session.begin(login, { remember: true });
    session.end();
    stop();
    session.begin(login, { remember: true });
    session.end();
    expect(notified).toBe(2);
    expect(browser.cookies.size + browser.localStorage.size + browser.sessionStorage.size).toBe(0);
  });

  test("that another tab began or ended is notified once", () => {
    const browser = stubBrowser();
    const here = openSession(options);
    const there = openSession(options);
    let notified = 0;
    here.subscribe(() => (notified += 1));
    here.checkOtherTabs();
    expect(notified).toBe(0);
    there.begin(login, { remember: true });
    here.checkOtherTabs();
    here.checkOtherTabs();
    expect([notified, here.isLoggedIn()]).toEqual([1, true]);
    there.end();
    here.checkOtherTabs();
    expect([notified, here.isLoggedIn()]).toEqual([2, false]);
    expect(browser.cookies.size).toBe(0);
  });

  test.each(["%E0%A4%A", ""])("is not read from a malformed cookie %j", (value) => {
    const browser = stubBrowser();
    browser.cookies.set(name, value);
    browser.localStorage.set(name, "{broken");
    expect(openSession(options).isLoggedIn()).toBe(false);
  });
});

describe("in autologin mode", () => {
  const autologin = { ...options, isAutologin: true };

  test("a stored token is not a login until it was tried", async () => {
    stubBrowser().cookies.set(name, "stored");
    const session = openSession({ ...autologin, autologin: async () => login });
    expect(session.isLoggedIn()).toBe(false);
    await session.tryAutologin();
    expect(session.isLoggedIn()).toBe(true);
    expect(session.token()).toBe("abc-123");
  });

  test("a failure is silent, and not repeated in this visit", async () => {
    stubBrowser().cookies.set(name, "stored");
    let asked = 0;
    const session = openSession({
      ...autologin,
      autologin: () => {
        asked += 1;
        return Promise.reject(new Error("no"));
      },
    });
    await session.tryAutologin();
    await session.tryAutologin();
    expect(session.isLoggedIn()).toBe(false);
    expect(asked).toBe(1);
  });

  test("nothing is tried without a token", async () => {
    stubBrowser();
    let asked = 0;
    const session = openSession({ ...autologin, autologin: async () => void (asked += 1) });
    await session.tryAutologin();
    expect(asked).toBe(0);
  });
});
