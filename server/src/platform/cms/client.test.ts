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

/** Pauses and ages are measured in time: here it passes only when a test says so, not on a slow machine. */
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

test("a refused token is renewed once for all who were refused, and each call is tried once more", async () => {
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

test("401 forever is no storm: the client backs off", async () => {
  stopTime();
  const cms = await faultyCms();
  cms.onRead = faults.unauthorized;
  const { read } = clientFor(cms);
  for (let n = 0; n < 100; n += 1) await expect(read(`/page-${n}`)).rejects.toMatchObject({ kind: "denied" });
  expect(cms.tokens + cms.reads).toBeLessThan(8);
});

test("a client the CMS does not know is not sent again and again", async () => {
  stopTime();
  const cms = await faultyCms();
  cms.onToken = faults.unauthorized;
  const { read } = clientFor(cms);
  for (let n = 0; n < 100; n += 1) await expect(read(`/page-${n}`)).rejects.toMatchObject({ kind: "denied" });
  expect(cms.tokens).toBeLessThan(4);
});

test("one app's trouble leaves the others alone", async () => {
  const cms = await faultyCms();
  cms.onRead = (request, response) =>
    request.url?.startsWith("/acme")
      ? sendJson(response, 401, {})
      : sendJson(response, 200, { title: "gut" });
  const { read } = clientFor(cms);
  await expect(read("/acme")).rejects.toMatchObject({ kind: "denied" });
  expect(await read("/other", foreign)).toBe("gut");
});

test("a copy is served at once and renewed behind the reader's back", async () => {
  const cms = await faultyCms();
  cms.onRead = answers("alt");
  const { read } = clientFor(cms);
  expect(await read()).toBe("alt");
  // A CMS that takes its time: it answers when it is told to, and the readers have been served by then.
  const slow = Promise.withResolvers<void>();
  cms.onRead = (_request, response) =>
    void slow.promise.then(() => sendJson(response, 200, { title: "neu" }));
  expect(await read()).toBe("alt");
  slow.resolve();
  await expect.poll(() => read()).toBe("neu");
});

test.each(["hang", "reset", "failing", "malformed", "unauthorized"] as const)(
  "when the CMS begins to %s, the last good copy stays",
  async (fault) => {
    const cms = await faultyCms();
    stopTime();
    cms.onRead = answers("gut");
    // Older than it may be at once, so that every reader would ask anew.
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

test("an answer of another shape does not replace a good copy either", async () => {
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
  "when the CMS does nothing but %s and there is no copy, readers are told so",
  async (fault) => {
    const cms = await faultyCms();
    cms.onRead = faults[fault];
    const { read } = clientFor(cms);
    await expect(read()).rejects.toMatchObject({ name: "CmsFailure" });
    await expect(read()).rejects.toMatchObject({ name: "CmsFailure" });
  },
);

test("when the CMS hangs and there is no copy, readers wait for one end, not each for their own", async () => {
  const cms = await faultyCms();
  cms.onRead = faults.hang;
  const { read } = clientFor(cms, { withoutCopyMs: 300 });
  await expect(read()).rejects.toMatchObject({ name: "CmsFailure" });
  const { reads } = cms;
  await expect(read()).rejects.toMatchObject({ name: "CmsFailure" });
  expect(cms.reads).toBe(reads);
});

test("without any response the content is not available", async () => {
  const cms = await faultyCms();
  await cms.close();
  await expect(clientFor(cms).read()).rejects.toThrow("Inhalt nicht verfügbar");
});

test("after a restart with the CMS away, the copies on disk are served", async () => {
  const cms = await faultyCms();
  const folder = await temporaryFolder();
  cms.onRead = answers("gemerkt");
  await clientFor(cms, {}, fileCopies(folder)).read();
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  await cms.close();
  expect(await clientFor(cms, {}, fileCopies(folder)).read()).toBe("gemerkt");
});

test("after a restart with a slow CMS, a reader waits for fresh content no longer than allowed", async () => {
  const cms = await faultyCms();
  const folder = await temporaryFolder();
  cms.onRead = answers("gemerkt");
  await clientFor(cms, {}, fileCopies(folder)).read();
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  cms.onRead = faults.hang;
  // A CMS that never answers: had the reader to wait for it, the test would end first.
  expect(await clientFor(cms, { withCopyMs: 200 }, fileCopies(folder)).read()).toBe("gemerkt");
  cms.onRead = answers("frisch");
  expect(await clientFor(cms, {}, fileCopies(folder)).read()).toBe("frisch");
});

test("half a copy on disk is no copy", async () => {
  const cms = await faultyCms();
  const folder = await temporaryFolder();
  cms.onRead = answers("gut");
  await clientFor(cms, {}, fileCopies(folder)).read();
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  const [file = ""] = await readdir(folder);
  await writeFile(join(folder, file), "zerstört");
  expect(await clientFor(cms, {}, fileCopies(folder)).read()).toBe("gut");
});

test("a connection that breaks once is tried again", async () => {
  const cms = await faultyCms();
  cms.onRead = (request, response) =>
    cms.reads === 1 ? request.socket.destroy() : sendJson(response, 200, { title: "doch" });
  expect(await clientFor(cms).read()).toBe("doch");
});

test("the client comes back by itself when the CMS does", async () => {
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

test("pictures and things that are not there are kept like texts", async () => {
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
