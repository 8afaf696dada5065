import { FRAME_VERSION } from "@weitersagen/contract/frame";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const own = "https://ewe.empfehlen.example";
const allowed = "https://www.kuestenstrom.example";
const visibleArea = { type: "visible-area", version: FRAME_VERSION, payload: { top: 0, height: 500 } };

let parent: object;
let listeners: ((event: object) => void)[];

beforeEach(() => {
  parent = {};
  listeners = [];
  vi.stubGlobal("window", { parent });
  vi.stubGlobal("location", new URL(own));
  vi.stubGlobal("addEventListener", (_type: string, listener: (event: object) => void) =>
    listeners.push(listener),
  );
});

// Each page finds its site once.
afterEach(() => vi.resetModules());

/** The site that a page keeps which was opened from this address, and then got messages from these origins. */
async function siteAfter(referrer: string, messages: readonly string[] = [], ancestors = [allowed]) {
  vi.stubGlobal("document", { referrer });
  const { connectToHost } = await import("./frame-host.ts");
  const { embeddingSite } = await import("../../lib/page/embedding.ts");
  connectToHost(ancestors, { onFound: () => undefined, onMessage: () => undefined });
  for (const origin of messages) {
    for (const listen of listeners) listen({ source: parent, origin, data: visibleArea });
  }
  return embeddingSite();
}

test("the site that the browser names is kept if it may frame the app", async () => {
  expect(await siteAfter(`${allowed}/strom`)).toBe(allowed);
  vi.resetModules();
  expect(await siteAfter("https://evil.example/")).toBeUndefined();
});

test("the site that the browser hides is kept from its first message", async () => {
  expect(await siteAfter("", ["https://evil.example", allowed])).toBe(allowed);
});

test("the app's own pages are no site to lead back to", async () => {
  expect(await siteAfter(`${own}/`, [own], [])).toBeUndefined();
});
