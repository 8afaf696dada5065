import { withPrefix } from "@weitersagen/contract/locale";
import { describe, expect, test } from "vitest";
import { openedHome } from "../../../test/router.tsx";
import { testHistory } from "../../../test/history.ts";
import type { Location } from "./location.ts";
import { pathTo } from "./location.ts";
import type { Opened } from "./opened.ts";
import { Redirect } from "./redirect.ts";
import { createRouter } from "./router.ts";

/** An address opens at once, as a page with its own name; `answers` lists the exceptions. */
function start(address: string, answers: Record<string, () => Promise<Opened>> = {}) {
  const history = testHistory(address);
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const left: string[] = [];
  const router = createRouter({
    addresses: { addressOf: (path) => withPrefix(path, "en") },
    history,
    opened: named(address),
    open: (to, signal) => {
      asked.push(pathTo(to));
      signals.push(signal);
      return (answers[to.pathname] ?? (() => Promise.resolve(named(pathTo(to)))))();
    },
    leave: (to, step) => left.push(`${step} ${to}`),
    isHandled: (to: Location) => to.hash === "#ignoriert",
  });
  /** What is shown: the address and the page. */
  const seen = () => {
    const { location, opened } = router.state.shown;
    return `${pathTo(location)} shows ${opened.route.name}`;
  };
  return { router, history, asked, signals, left, seen };
}

function named(name: string): Opened {
  return { ...openedHome, route: { name, path: name } };
}

function sentTo(to: string) {
  return () => Promise.reject(new Redirect(to));
}

/** A page that loads when the test calls `finish`. */
function slow(name: string) {
  const { promise, resolve } = Promise.withResolvers<Opened>();
  return { open: () => promise, finish: () => resolve(named(name)) };
}

describe("a navigation", () => {
  test("shows the new page and adds one entry to the history", async () => {
    const { router, history, seen } = start("/a");
    await router.navigate("/b?c=1");
    expect(seen()).toBe("/b?c=1 shows /b?c=1");
    expect(history.path()).toBe("/a [/b?c=1]");
    expect(router.state.pending).toBeUndefined();
  });

  test("keeps the old page and its address until the new page is loaded", async () => {
    const b = slow("/b");
    const { router, history, seen } = start("/a", { "/b": b.open });
    const arrived = router.navigate("/b");
    expect(router.state.pending?.pathname).toBe("/b");
    expect([seen(), history.path()]).toEqual(["/a shows /a", "[/a]"]);
    b.finish();
    await arrived;
    expect([seen(), history.path()]).toEqual(["/b shows /b", "/a [/b]"]);
  });

  test("can replace the current entry", async () => {
    const { router, history } = start("/a");
    await router.navigate("/b", { replace: true });
    expect(history.path()).toBe("[/b]");
  });

  test("to the same address opens it again without a new entry", async () => {
    const { router, history, asked } = start("/a?b=1");
    const { key } = router.state.shown.location;
    await router.navigate("/a?b=1");
    expect(asked).toEqual(["/a?b=1"]);
    expect(history.path()).toBe("[/a?b=1]");
    expect(router.state.shown.location.key).not.toBe(key);
  });

  test("replaces an earlier one, whichever loads first", async () => {
    const b = slow("/b");
    const { router, history, signals, seen } = start("/a", { "/b": b.open });
    const first = router.navigate("/b");
    await router.navigate("/c");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    b.finish();
    await first;
    expect(seen()).toBe("/c shows /c");
    expect(history.path()).toBe("/a [/c]");
  });

  test("that other code has handled is ignored", async () => {
    const { router, asked, history } = start("/a");
    await router.navigate("/a#ignoriert");
    expect([asked, history.path()]).toEqual([[], "[/a]"]);
  });

  test("keeps the scroll position only on request", async () => {
    const { router } = start("/a");
    await router.navigate("/a?suche=x", { keepsScroll: true });
    expect(router.state.shown.keepsScroll).toBe(true);
    await router.navigate("/b");
    expect(router.state.shown.keepsScroll).toBe(false);
  });
});

describe("within a page", () => {
  test.each([
    ["/a", "/a#unten"],
    ["/a#unten", "/a#oben"],
    ["/a#unten", "/a#unten"],
    ["/a#unten", "/a"],
  ])("from %s to %s nothing is opened", async (from, to) => {
    const { router, asked, seen } = start(from);
    await router.navigate(to);
    expect(asked).toEqual([]);
    expect(seen()).toBe(`${to} shows ${from}`);
  });

  test("another query is another page", async () => {
    const { router, asked } = start("/a#unten");
    await router.navigate("/a?b#unten");
    expect(asked).toEqual(["/a?b#unten"]);
  });
});

describe("a redirect", () => {
  test("adds one entry to the history", async () => {
    const { router, history, seen } = start("/a", { "/b": sentTo("/c?d=1#e") });
    await router.navigate("/b");
    expect(seen()).toBe("/c?d=1#e shows /c?d=1#e");
    expect(history.path()).toBe("/a [/c?d=1#e]");
  });

  test("replaces the entry that the navigation was asked to replace", async () => {
    const { router, history } = start("/a", { "/b": sentTo("/c") });
    await router.navigate("/b", { replace: true });
    expect(history.path()).toBe("[/c]");
  });

  test("leaves the app for an address elsewhere", async () => {
    const { router, left, seen } = start("/a", { "/b": sentTo("https://host.example/werben") });
    await router.navigate("/b");
    await router.navigate("/b", { replace: true });
    expect(left).toEqual(["push https://host.example/werben", "replace https://host.example/werben"]);
    expect(seen()).toBe("/a shows /a");
  });

  test("of a replaced navigation is ignored", async () => {
    const b = Promise.withResolvers<Opened>();
    const { router, seen } = start("/a", { "/b": () => b.promise });
    const first = router.navigate("/b");
    await router.navigate("/c");
    b.reject(new Redirect("/d"));
    await first;
    expect(seen()).toBe("/c shows /c");
  });
});

describe("the browser's history", () => {
  test("back shows the earlier page and adds no entry", async () => {
    const { router, history, seen } = start("/a");
    await router.navigate("/b");
    history.go(-1);
    await expect.poll(seen).toBe("/a shows /a");
    expect(router.state.shown.step).toBe("pop");
    expect(history.path()).toBe("[/a] /b");
  });

  test("back to a page that redirects does not redirect again and again", async () => {
    const { router, history, seen } = start("/a", { "/a": sentTo("/c") });
    await router.navigate("/b");
    history.go(-1);
    await expect.poll(seen).toBe("/c shows /c");
    expect(history.path()).toBe("[/c] /b");
  });
});

describe("a reload", () => {
  test("opens the page again at the same location", async () => {
    const { router, history, asked } = start("/a#unten");
    const { location } = router.state.shown;
    await router.reload();
    expect(asked).toEqual(["/a#unten"]);
    expect(router.state.shown.location).toBe(location);
    expect(history.path()).toBe("[/a#unten]");
  });
});

test("the first state is kept after later navigations", async () => {
  const { router } = start("/a");
  const navigated = router.navigate("/b");
  expect(router.first).toMatchObject({ shown: { location: { pathname: "/a" } }, pending: undefined });
  await navigated;
  expect(router.first.shown.opened.route.name).toBe("/a");
});

test("links are below the base of their language", () => {
  expect(start("/a").router.href("/b?c#d")).toBe("/en/b?c#d");
});

test("listeners receive the previous state until they unsubscribe", async () => {
  const { router } = start("/a");
  const seen: string[] = [];
  const stop = router.subscribe(({ shown }, before) => {
    if (shown !== before.shown) seen.push(`${pathTo(before.shown.location)} → ${pathTo(shown.location)}`);
  });
  await router.navigate("/b");
  stop();
  await router.navigate("/c");
  expect(seen).toEqual(["/a → /b"]);
});

test("an unexpected failure rejects the navigation", async () => {
  const { router } = start("/a", { "/b": () => Promise.reject(new Error("planted")) });
  await expect(router.navigate("/b")).rejects.toThrow("planted");
  expect(router.state.pending).toBeUndefined();
});
