import { afterEach, expect, test, vi } from "vitest";
import { importWithRetries, NewDocumentNeeded } from "./import-again.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const file = "https://ewe.localhost/assets/part-1.js";
const failedImport = () => new TypeError(`Failed to fetch dynamically imported module: ${file}`);

/** Work whose first attempts fail; then it returns "there". */
function failing(times: number, failure: () => Error) {
  let attempts = 0;
  return () => (++attempts > times ? Promise.resolve("there") : Promise.reject(failure()));
}

/** A server that does not answer the first requests. */
function serverDownFor(requests: number) {
  const fetched: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    fetched.push(address);
    return fetched.length > requests ? Promise.resolve(new Response()) : Promise.reject(new Error("down"));
  });
  return fetched;
}

test("a file is asked for until the server answers, then imported again", async () => {
  vi.useFakeTimers();
  const fetched = serverDownFor(4);
  const imported = importWithRetries(failing(1, failedImport));
  await vi.advanceTimersByTimeAsync(20_000);
  await expect(imported).resolves.toBe("there");
  expect(fetched).toEqual([file, file, file, file, file]);
});

test("a file that the document cannot import any more needs a new document", async () => {
  serverDownFor(0);
  await expect(importWithRetries(failing(2, failedImport))).rejects.toThrow(NewDocumentNeeded);
});

test("after 120 s without an answer the import fails", async () => {
  vi.useFakeTimers();
  serverDownFor(Infinity);
  let failure: unknown;
  void importWithRetries(failing(1, failedImport)).catch((thrown: unknown) => {
    failure = thrown;
  });
  await vi.advanceTimersByTimeAsync(119_000);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failure).toMatchObject({ message: "gave up after 120000 ms" });
});

test("where the browser does not name the file, the import itself is repeated", async () => {
  vi.useFakeTimers();
  const imported = importWithRetries(failing(3, () => new TypeError("Importing a module script failed.")));
  await vi.advanceTimersByTimeAsync(20_000);
  await expect(imported).resolves.toBe("there");
});

test("other failures are not repeated", async () => {
  const work = failing(1, () => new Error("refused"));
  await expect(importWithRetries(work)).rejects.toThrow("refused");
});
