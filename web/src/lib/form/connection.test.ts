import { afterEach, expect, test, vi } from "vitest";
import { NoConnection, whileOnline } from "./connection.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser that says whether it is online, and whose requests are answered or not. */
function browser({ onLine, answers }: { onLine: boolean; answers: boolean }) {
  const events = new EventTarget();
  vi.stubGlobal("navigator", { onLine });
  vi.stubGlobal("location", { href: "https://ewe.example/empfehlen/101" });
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("fetch", () =>
    answers ? Promise.resolve(new Response()) : Promise.reject(new TypeError("Failed to fetch")),
  );
  return events;
}

test("without a connection nothing is loaded", async () => {
  browser({ onLine: false, answers: false });
  let loads = 0;
  await expect(whileOnline(() => Promise.resolve(++loads))).rejects.toThrow(NoConnection);
  expect(loads).toBe(0);
});

test("a browser that wrongly calls itself offline can send", async () => {
  browser({ onLine: false, answers: true });
  await expect(whileOnline(() => Promise.resolve("there"))).resolves.toBe("there");
});

test("work is not awaited once the connection is lost", async () => {
  const events = browser({ onLine: true, answers: true });
  const outcome = whileOnline(() => new Promise(() => {}));
  queueMicrotask(() => events.dispatchEvent(new Event("offline")));
  await expect(outcome).rejects.toThrow(NoConnection);
});

test("failures of the work stay what they are", async () => {
  browser({ onLine: true, answers: true });
  await expect(whileOnline(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
