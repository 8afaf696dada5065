import { describe, expect, test } from "vitest";
import { openedHome } from "../../../test/router.tsx";
import { testSteps } from "../../../test/steps.ts";
import type { Location } from "./location.ts";
import { pathTo } from "./location.ts";
import type { Opened } from "./opened.ts";
import { Redirect } from "./redirect.ts";
import { createRouter } from "./router.ts";

/** An address opens at once as its own name; `answers` says where it is otherwise. */
function start(address: string, answers: Record<string, () => Promise<Opened>> = {}) {
  const steps = testSteps(address);
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const left: string[] = [];
  const router = createRouter({
    base: "/en",
    steps,
    opened: named(address),
    open: (to, signal) => {
      asked.push(pathTo(to));
      signals.push(signal);
      return (answers[to.pathname] ?? (() => Promise.resolve(named(pathTo(to)))))();
    },
    leave: (to, step) => left.push(`${step} ${to}`),
    isDealtWith: (to: Location) => to.hash === "#ignoriert",
  });
  /** What is seen: the address and the page that stands there. */
  const seen = () => {
    const { location, opened } = router.state.shown;
    return `${pathTo(location)} shows ${opened.route.name}`;
  };
  return { router, steps, asked, signals, left, seen };
}

function named(name: string): Opened {
  return { ...openedHome, route: { name, path: name } };
}

function sentTo(to: string) {
  return () => Promise.reject(new Redirect(to));
}

/** A page that stands when the test says so. */
function slow(name: string) {
  const { promise, resolve } = Promise.withResolvers<Opened>();
  return { open: () => promise, stand: () => resolve(named(name)) };
}

describe("a navigation", () => {
  test("shows the new page and is one step of the history", async () => {
    const { router, steps, seen } = start("/a");
    await router.navigate("/b?c=1");
    expect(seen()).toBe("/b?c=1 shows /b?c=1");
    expect(steps.path()).toBe("/a [/b?c=1]");
    expect(router.state.pending).toBeUndefined();
  });

  test("leaves the old page standing, address and all, until the new one is there", async () => {
    const b = slow("/b");
    const { router, steps, seen } = start("/a", { "/b": b.open });
    const arrived = router.navigate("/b");
    expect(router.state.pending?.pathname).toBe("/b");
    expect([seen(), steps.path()]).toEqual(["/a shows /a", "[/a]"]);
    b.stand();
    await arrived;
    expect([seen(), steps.path()]).toEqual(["/b shows /b", "/a [/b]"]);
  });

  test("may replace the step it starts from", async () => {
    const { router, steps } = start("/a");
    await router.navigate("/b", { replace: true });
    expect(steps.path()).toBe("[/b]");
  });

  test("to the same address opens it anew, without a further step", async () => {
    const { router, steps, asked } = start("/a?b=1");
    const { key } = router.state.shown.location;
    await router.navigate("/a?b=1");
    expect(asked).toEqual(["/a?b=1"]);
    expect(steps.path()).toBe("[/a?b=1]");
    expect(router.state.shown.location.key).not.toBe(key);
  });

  test("overtakes an earlier one, whichever is there first", async () => {
    const b = slow("/b");
    const { router, steps, signals, seen } = start("/a", { "/b": b.open });
    const first = router.navigate("/b");
    await router.navigate("/c");
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    b.stand();
    await first;
    expect(seen()).toBe("/c shows /c");
    expect(steps.path()).toBe("/a [/c]");
  });

  test("that somebody else has dealt with is none", async () => {
    const { router, asked, steps } = start("/a");
    await router.navigate("/a#ignoriert");
    expect([asked, steps.path()]).toEqual([[], "[/a]"]);
  });

  test("keeps the place on request, and only then", async () => {
    const { router } = start("/a");
    await router.navigate("/a?suche=x", { keepsPlace: true });
    expect(router.state.shown.keepsPlace).toBe(true);
    await router.navigate("/b");
    expect(router.state.shown.keepsPlace).toBe(false);
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
  test("is followed in one step of the history", async () => {
    const { router, steps, seen } = start("/a", { "/b": sentTo("/c?d=1#e") });
    await router.navigate("/b");
    expect(seen()).toBe("/c?d=1#e shows /c?d=1#e");
    expect(steps.path()).toBe("/a [/c?d=1#e]");
  });

  test("keeps replacing what it was asked to replace", async () => {
    const { router, steps } = start("/a", { "/b": sentTo("/c") });
    await router.navigate("/b", { replace: true });
    expect(steps.path()).toBe("[/c]");
  });

  test("leaves the app for an address elsewhere", async () => {
    const { router, left, seen } = start("/a", { "/b": sentTo("https://host.example/werben") });
    await router.navigate("/b");
    await router.navigate("/b", { replace: true });
    expect(left).toEqual(["push https://host.example/werben", "replace https://host.example/werben"]);
    expect(seen()).toBe("/a shows /a");
  });

  test("of a navigation that was overtaken leads nowhere", async () => {
    const b = Promise.withResolvers<Opened>();
    const { router, seen } = start("/a", { "/b": () => b.promise });
    const first = router.navigate("/b");
    await router.navigate("/c");
    b.reject(new Redirect("/d"));
    await first;
    expect(seen()).toBe("/c shows /c");
  });
});

describe("a step of the browser", () => {
  test("back shows the page it leads to, and writes nothing into the history", async () => {
    const { router, steps, seen } = start("/a");
    await router.navigate("/b");
    steps.go(-1);
    await expect.poll(seen).toBe("/a shows /a");
    expect(router.state.shown.step).toBe("walk");
    expect(steps.path()).toBe("[/a] /b");
  });

  test("back to a page that sends elsewhere does not send there again and again", async () => {
    const { router, steps, seen } = start("/a", { "/a": sentTo("/c") });
    await router.navigate("/b");
    steps.go(-1);
    await expect.poll(seen).toBe("/c shows /c");
    expect(steps.path()).toBe("[/c] /b");
  });
});

describe("once more", () => {
  test("the page is opened, and stays where it is", async () => {
    const { router, steps, asked } = start("/a#unten");
    const { location } = router.state.shown;
    await router.reload();
    expect(asked).toEqual(["/a#unten"]);
    expect(router.state.shown.location).toBe(location);
    expect(steps.path()).toBe("[/a#unten]");
  });
});

test("what stood at first is kept, whatever follows", async () => {
  const { router } = start("/a");
  const navigated = router.navigate("/b");
  expect(router.first).toMatchObject({ shown: { location: { pathname: "/a" } }, pending: undefined });
  await navigated;
  expect(router.first.shown.opened.route.name).toBe("/a");
});

test("links stand under the base of their language", () => {
  expect(start("/a").router.href("/b?c#d")).toBe("/en/b?c#d");
});

test("listeners are told what was before, as long as they listen", async () => {
  const { router } = start("/a");
  const told: string[] = [];
  const stop = router.subscribe(({ shown }, before) => {
    if (shown !== before.shown) told.push(`${pathTo(before.shown.location)} → ${pathTo(shown.location)}`);
  });
  await router.navigate("/b");
  stop();
  await router.navigate("/c");
  expect(told).toEqual(["/a → /b"]);
});

test("a failure that nobody expected reaches whoever navigated", async () => {
  const { router } = start("/a", { "/b": () => Promise.reject(new Error("planted")) });
  await expect(router.navigate("/b")).rejects.toThrow("planted");
  expect(router.state.pending).toBeUndefined();
});
