import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { silentLog } from "../../../test/database.ts";
import { answers, completeTexts, product } from "../../../test/starter-tenant.ts";
import { runCommand } from "../../../test/run-command.ts";
import { createLog } from "../../platform/log.ts";
import { readDemoMarks } from "./service/demo-marks.ts";
import { OpeningGate } from "./service/gate.ts";

const logged: string[] = [];
const collect = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged.push(chunk.toString("utf8"));
    done();
  },
});
const production = {
  APP_ENV: "production",
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  SMTP_URL: "smtp://mail.blumenladen.de",
  PUBLIC_URL: "http://empfehlen.test",
};
const app = await startTestApp({ environment: production, log: createLog("info", collect) });
const folder = await mkdtemp(join(tmpdir(), "weitersagen-gate-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const get = (url: string, slug: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { host: `${slug}.empfehlen.test`, ...headers } });
const command = (...args: string[]) => runCommand(app, args, production);

test("production shows a copy of the demo to nobody", async () => {
  for (const url of ["/", "/en", "/faq", "/k/ABCDEFGHJK", "/theme/ewe.css"]) {
    const { statusCode, headers, body } = await get(url, "ewe");
    expect([url, statusCode]).toEqual([url, 503]);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["retry-after"]).toBe("60");
    expect(body).toContain("Noch nicht geöffnet");
    expect(body).toContain("Not open yet");
  }
});

test.each(["/api/v1/ewe/produkt", "/API/v1//EWE/produkt", "/api/v1/%65we/produkt", "/api/v1/mandant/ewe"])(
  "the call %s of a closed tenant is refused in the caller's language",
  async (url) => {
    const { statusCode, headers, body } = await get(url, "ewe", { "accept-language": "en" });
    expect(statusCode).toBe(503);
    expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    const { title, detail } = JSON.parse(body) as Record<"title" | "detail", string>;
    expect(title).toMatch(/^This referral programme is not open yet\./);
    expect(detail).toBe(title);
  },
);

test("probes and documents of the installation answer while tenants are closed", async () => {
  for (const url of ["/healthz", "/api/v1/openapi.json"]) {
    expect([url, (await get(url, "ewe")).statusCode]).not.toEqual([url, 503]);
  }
});

test("the log names the reasons once, from the start on", () => {
  const lines = logged
    .map((line) => JSON.parse(line) as { tenant?: string; msg: string; reasons?: string[] })
    .filter(({ tenant, reasons }) => tenant === "ewe" && reasons);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.reasons).toContain("Auszahlungskonto is the account of a demo tenant");
});

test("a tenant opens when it passes the check, and a later mistake does not close it", async () => {
  const files = join(folder, "blume");
  await writeFile(join(folder, "answers.json"), JSON.stringify(answers));
  await command("tenant", "init", "blume", "--answers", join(folder, "answers.json"), "--folder", files);
  await app.tenants.refresh();
  expect((await get("/api/v1/blume/produkt", "blume")).statusCode).toBe(503);

  await completeTexts(files);
  await command("content", "load", "blume", join(files, "content"));
  await writeFile(join(files, "catalogue.json"), JSON.stringify({ Produkte: [product] }));
  await command("catalogue", "load", "blume", files, "--yes");
  await app.tenants.refresh();
  expect((await get("/api/v1/blume/produkt", "blume")).statusCode).toBe(200);

  await command("tenant", "set", "blume", "Auszahlungskonto=");
  await app.tenants.refresh();
  expect((await get("/api/v1/blume/produkt", "blume")).statusCode).toBe(200);

  // Another server, or this one after a restart.
  const gate = new OpeningGate({
    database: app.database,
    demandsCheck: true,
    tenants: app.tenants,
    demo: await readDemoMarks(),
    storesContent: true,
    sendsMail: true,
    clock: app.clock,
    log: silentLog,
  });
  const open = async (slug: string) => {
    const tenant = app.tenants.bySlug(slug);
    return tenant && (await gate.isOpen(tenant));
  };
  expect([await open("blume"), await open("ewe")]).toEqual([true, false]);
});

test("a preview of a closed tenant that has expired says so", async () => {
  const { statusCode, body, headers } = await get("/?entwurf=tenant.1.c2lnbmF0dXI", "ewe");
  expect([statusCode, headers["cache-control"]]).toEqual([410, "no-store"]);
  expect(body).toContain("Diese Vorschau ist abgelaufen");
  expect((await get("/api/v1/ewe/produkt?entwurf=x", "ewe")).statusCode).toBe(503);
});
