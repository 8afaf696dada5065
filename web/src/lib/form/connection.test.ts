import { afterEach, expect, test, vi } from "vitest";
import { NoConnection, onceOnline, whileOnline } from "./connection.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A browser that says whether it is online, and whose requests are answered or not. */
function browser({ onLine, answers }: { onLine: boolean; answers: boolean | "never" }) {
  const events = new EventTarget();
  vi.stubGlobal("navigator", { onLine });
  const asked: string[] = [];
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("fetch", (address: string, { signal }: RequestInit) => {
    asked.push(address);
    if (answers === "never") {
      return new Promise((_resolve, reject) => {
        const stop = () => reject(new Error("aborted"));
        if (signal?.aborted) stop();
        signal?.addEventListener("abort", stop);
      });
    }
    return answers ? Promise.resolve(new Response()) : Promise.reject(new TypeError("Failed to fetch"));
  });
  return { events, asked };
}

test("without a connection nothing is loaded", async () => {
  browser({ onLine: false, answers: false });
  let loads = 0;
  await expect(whileOnline(() => Promise.resolve(++loads))).rejects.toThrow(NoConnection);
  expect(loads).toBe(0);
});

test("a browser that wrongly calls itself offline can send", async () => {
  const { asked } = browser({ onLine: false, answers: true });
  await expect(whileOnline(() => Promise.resolve("there"))).resolves.toBe("there");
  // Not the page, whose address may hold a token.
  expect(asked).toEqual(["/robots.txt"]);
});

test("a network that does not answer counts as none after 5 s", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    expect(milliseconds).toBe(5_000);
    return AbortSignal.abort();
  });
  browser({ onLine: false, answers: "never" });
  const outcome = whileOnline(() => Promise.resolve("there"));
  await expect(outcome).rejects.toThrow(NoConnection);
});

test("what waits for the connection runs once", () => {
  const { events } = browser({ onLine: false, answers: false });
  let runs = 0;
  onceOnline(() => ++runs);
  events.dispatchEvent(new Event("online"));
  events.dispatchEvent(new Event("online"));
  expect(runs).toBe(1);
});

test("work is not awaited once the connection is lost", async () => {
  const { events } = browser({ onLine: true, answers: true });
  const outcome = whileOnline(() => new Promise(() => {}));
  queueMicrotask(() => events.dispatchEvent(new Event("offline")));
  await expect(outcome).rejects.toThrow(NoConnection);
});

test("failures of the work stay what they are", async () => {
  browser({ onLine: true, answers: true });
  await expect(whileOnline(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
