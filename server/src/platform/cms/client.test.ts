import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { faults, faultyCms, sendJson } from "../../../test/faulty-cms.ts";
import type { FaultyCms } from "../../../test/faulty-cms.ts";
import { createCmsClient } from "./client.ts";
import type { Patience } from "./copies.ts";
import type { CopyStore } from "./copy-store.ts";
import { fileCopies, noCopies } from "./copy-store.ts";
import { httpTransport } from "./transport.ts";

const account = { app: "acme", clientId: "acme:default", clientSecret: "geheim" };
const foreign = { app: "other", clientId: "other:default", clientSecret: "fremd" };

function clientFor(cms: FaultyCms, patience: Partial<Patience> = {}, store: CopyStore = noCopies) {
  const client = createCmsClient({
    transport: httpTransport(cms.url),
    store,
    log: silentLog,
    // Long enough for a crowded machine: a test of what happens afterwards says so.
    patience: { freshMs: 0, withoutCopyMs: 10_000, withCopyMs: 10_000, ...patience },
  });
  return {
    read: (path = "/page", who = account) => client.json(who, { path }, titleIn),
    asset: (path: string) => client.asset(account, path),
    version: () => client.version(account.app),
    failures: () => client.failures(account.app),
    foreign: (path: string) => client.json(account, { path, isVisitorsQuery: true }, titleIn),
  };
}

function titleIn(answer: unknown): string {
  const { title } = answer as { title?: unknown };
  if (typeof title !== "string") throw new Error("no title");
  return title;
}

const answers =
  (title: string): FaultyCms["onRead"] =>
  (_request, response) =>
    sendJson(response, 200, { title });

/** Pauses and ages depend on time: here it advances only when a test says so. */
const stopTime = () => vi.useFakeTimers({ toFake: ["performance"] });
afterEach(() => vi.useRealTimers());

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "copies-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("many readers share one token and, for the same content, one read", async () => {
  const cms = await faultyCms();
  cms.onRead = answers("eins");
  const { read } = clientFor(cms, { freshMs: 60_000 });
  await Promise.all(Array.from({ length: 50 }, (_, n) => read(`/page-${n % 10}`)));
  await read("/page-0");
  expect([cms.tokens, cms.reads]).toEqual([1, 10]);
});

test("a refused token is renewed once for all callers, and each call is retried once", async () => {
  const cms = await faultyCms();
  cms.onRead = (request, response) =>
    request.headers.authorization === "Bearer token-1"
      ? sendJson(response, 401, {})
      : sendJson(response, 200, { title: "neu" });
  const { read } = clientFor(cms);
  const titles = await Promise.all(Array.from({ length: 10 }, (_, n) => read(`/page-${n}`)));
  expect(titles).toEqual(Array.from({ length: 10 }, () => "neu"));
  expect([cms.tokens, cms.reads]).toEqual([2, 20]);
});

test("after repeated 401 the client backs off", async () => {
  stopTime();
  const cms = await faultyCms();
  cms.onRead = faults.unauthorized;
  const { read } = clientFor(cms);
  for (let n = 0; n < 100; n += 1) await expect(read(`/page-${n}`)).rejects.toMatchObject({ kind: "denied" });
  expect(cms.tokens + cms.reads).toBeLessThan(8);
});

test("a client that the CMS does not know backs off", async () => {
  stopTime();
  const cms = await faultyCms();
  cms.onToken = faults.unauthorized;
  const { read } = clientFor(cms);
  for (let n = 0; n < 100; n += 1) await expect(read(`/page-${n}`)).rejects.toMatchObject({ kind: "denied" });
  expect(cms.tokens).toBeLessThan(4);
});

test("a failing app does not affect other apps", async () => {
  const cms = await faultyCms();
  cms.onRead = (request, response) =>
    request.url?.startsWith("/acme")
      ? sendJson(response, 401, {})
      : sendJson(response, 200, { title: "gut" });
  const { read } = clientFor(cms);
  await expect(read("/acme")).rejects.toMatchObject({ kind: "denied" });
  expect(await read("/other", foreign)).toBe("gut");
});

test("a copy is served immediately and reloaded in the background", async () => {
  const cms = await faultyCms();
  cms.onRead = answers("alt");
  const { read } = clientFor(cms);
  expect(await read()).toBe("alt");
  // A slow CMS: it answers only after the readers have been served.
  const slow = Promise.withResolvers<void>();
  cms.onRead = (_request, response) =>
    void slow.promise.then(() => sendJson(response, 200, { title: "neu" }));
  expect(await read()).toBe("alt");
  slow.resolve();
  await expect.poll(() => read()).toBe("neu");
});

test.each(["hang", "reset", "failing", "malformed", "unauthorized"] as const)(
  'the last good copy is kept if the CMS has the fault "%s"',
  async (fault) => {
    const cms = await faultyCms();
    stopTime();
    cms.onRead = answers("gut");
    // A copy is out of date immediately, so that every reader would reload it.
    const { read } = clientFor(cms, { freshMs: -1 });
    expect(await read()).toBe("gut");
    cms.onRead = faults[fault];
    for (let n = 0; n < 20; n += 1) {
      expect(await read()).toBe("gut");
      await sleep(5);
    }
    expect(cms.reads).toBeLessThan(6);
  },
);

test("a response of the wrong shape does not replace a good copy", async () => {
  const cms = await faultyCms();
  cms.onRead = answers("gut");
  const { read } = clientFor(cms);
  await read();
  cms.onRead = (_request, response) => sendJson(response, 200, { title: 5 });
  await read();
  await sleep(50);
  expect(await read()).toBe("gut");
});

test.each(["reset", "failing", "malformed"] as const)(
  'without a copy, the fault "%s" is reported to readers',
  async (fault) => {
    const cms = await faultyCms();
    cms.onRead = faults[fault];
    const { read } = clientFor(cms);
    await expect(read()).rejects.toMatchObject({ name: "CmsFailure" });
    await expect(read()).rejects.toMatchObject({ name: "CmsFailure" });
  },
);

test("without a copy, all readers of a hanging CMS share one timeout", async () => {
  const cms = await faultyCms();
  cms.onRead = faults.hang;
  const { read } = clientFor(cms, { withoutCopyMs: 300 });
  await expect(read()).rejects.toMatchObject({ name: "CmsFailure" });
  const { reads } = cms;
  await expect(read()).rejects.toMatchObject({ name: "CmsFailure" });
  expect(cms.reads).toBe(reads);
});

test("without a response the content is unavailable", async () => {
  const cms = await faultyCms();
  await cms.close();
  await expect(clientFor(cms).read()).rejects.toThrow("Inhalt nicht verfügbar");
});

test("after a restart with an unavailable CMS, the copies on disk are served", async () => {
  const cms = await faultyCms();
  const folder = await temporaryFolder();
  cms.onRead = answers("gemerkt");
  await clientFor(cms, {}, fileCopies(folder)).read();
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  await cms.close();
  expect(await clientFor(cms, {}, fileCopies(folder)).read()).toBe("gemerkt");
});

test("after a restart with a slow CMS, a reader waits at most the allowed time for fresh content", async () => {
  const cms = await faultyCms();
  const folder = await temporaryFolder();
  cms.onRead = answers("gemerkt");
  await clientFor(cms, {}, fileCopies(folder)).read();
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  cms.onRead = faults.hang;
  // A CMS that never answers: a reader that waited for it would time out.
  expect(await clientFor(cms, { withCopyMs: 200 }, fileCopies(folder)).read()).toBe("gemerkt");
  cms.onRead = answers("frisch");
  expect(await clientFor(cms, {}, fileCopies(folder)).read()).toBe("frisch");
});

test("a truncated copy on disk is ignored", async () => {
  const cms = await faultyCms();
  const folder = await temporaryFolder();
  cms.onRead = answers("gut");
  await clientFor(cms, {}, fileCopies(folder)).read();
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  const [file = ""] = await readdir(folder);
  await writeFile(join(folder, file), "zerstört");
  expect(await clientFor(cms, {}, fileCopies(folder)).read()).toBe("gut");
});

test("a broken connection is retried once", async () => {
  const cms = await faultyCms();
  cms.onRead = (request, response) =>
    cms.reads === 1 ? request.socket.destroy() : sendJson(response, 200, { title: "doch" });
  expect(await clientFor(cms).read()).toBe("doch");
});

test("the client recovers when the CMS does", async () => {
  const cms = await faultyCms();
  stopTime();
  cms.onRead = faults.failing;
  const { read } = clientFor(cms);
  for (let n = 0; n < 10; n += 1) await read(`/page-${n}`).catch(() => {});
  cms.onRead = answers("zurück");
  await expect(read()).rejects.toMatchObject({ name: "CmsFailure" });
  vi.advanceTimersByTime(1_000);
  expect(await read()).toBe("zurück");
});

test("images and missing items are cached like texts", async () => {
  const cms = await faultyCms();
  cms.onRead = (request, response) =>
    request.url === "/picture"
      ? response.writeHead(200, { "content-type": "image/png" }).end(Buffer.from([1, 2, 3]))
      : sendJson(response, 404, {});
  const { asset, read } = clientFor(cms, { freshMs: 60_000 });
  const picture = await asset("/picture");
  expect([picture?.contentType, [...(picture?.body ?? [])]]).toEqual(["image/png", [1, 2, 3]]);
  expect(await asset("/none")).toBeUndefined();
  expect(await read("/none-2")).toBeUndefined();
  await Promise.all([asset("/picture"), asset("/none"), read("/none-2")]);
  expect(cms.reads).toBe(3);
});

test("a changed answer changes the version, found by reading again while the app has visitors", async () => {
  stopTime();
  const cms = await faultyCms();
  cms.onRead = answers("alt");
  const { read, version } = clientFor(cms, { freshMs: 30_000 });
  await read();
  const before = version();
  vi.advanceTimersByTime(31_000);
  expect(version()).toBe(before);
  await expect.poll(() => cms.reads).toBe(2);
  expect(version()).toBe(before);

  cms.onRead = answers("neu");
  vi.advanceTimersByTime(31_000);
  version();
  await expect.poll(version).not.toBe(before);
  expect(await read()).toBe("neu");
});

test("a visitor's own query is not read again, and its answer changes no version", async () => {
  stopTime();
  const cms = await faultyCms();
  cms.onRead = answers("alt");
  const { foreign: query, version } = clientFor(cms, { freshMs: 30_000 });
  await query("/eigene");
  vi.advanceTimersByTime(31_000);
  version();
  await sleep(50);
  expect(cms.reads).toBe(1);
});

test("failed reads are counted", async () => {
  const cms = await faultyCms();
  cms.onRead = (_request, response) => sendJson(response, 500, {});
  const { read, failures } = clientFor(cms);
  const before = failures();
  await expect(read()).rejects.toMatchObject({ kind: "unreachable" });
  expect(failures()).toBeGreaterThan(before);
});
