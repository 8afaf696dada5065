import { request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { silentLog } from "../../../../test/database.ts";
import { composeJobs } from "../../../compose/jobs.ts";
import { readConfig } from "../../../config.ts";
import { sendTestMail } from "../../../modules/notification/service.ts";
import { Registry } from "prom-client";
import { runDue } from "../../jobs/run-due.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await deliver("ewe", "erika@example.de", "2026-11-14T10:00:00Z");
  await deliver("telekom", "max@example.de", "2026-11-14T11:00:00Z");
  await deliver("ewe", "erika@example.de", "2026-11-14T12:00:00Z", "<script>alert(1)</script>");
});

async function deliver(slug: string, to: string, at: string, server = "Postfach"): Promise<void> {
  const now = new Date(at);
  const tenantId = app.tenants.bySlug(slug)?.id ?? 0;
  await app.database.inTenant(tenantId, (tx) => sendTestMail(tx, { to, language: "de", server, now }));
  const { database, tenants, testDatabase } = app;
  const jobs = composeJobs({
    config: readConfig({}),
    jobsUrl: testDatabase.jobsUrl,
    database,
    tenants,
    secretKeys: app.secretKeys,
    registry: new Registry(),
    log: silentLog,
  });
  await runDue({ ...jobs, sweeps: [], now });
}

const json = async (path: string) =>
  (await (await fetch(app.url + path, { headers: { accept: "application/json" } })).json()) as {
    to: string;
    subject: string;
    at: string;
  }[];

const page = (path: string) => fetch(app.url + path, { headers: { accept: "text/html" } });

/** `fetch` does not let a test choose the host. */
function statusFor(headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${app.url}/postfach`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

test("the JSON list contains every tenant's mails, newest first, with both parts", async () => {
  const mails = await json("/postfach");
  expect(mails.map(({ to, at }) => [to, at])).toEqual([
    ["erika@example.de", "2026-11-14T12:00:00.000Z"],
    ["max@example.de", "2026-11-14T11:00:00.000Z"],
    ["erika@example.de", "2026-11-14T10:00:00.000Z"],
  ]);
  expect(Object.keys(mails[0] ?? {})).toEqual(["to", "subject", "text", "html", "at"]);
  expect(mails[0]?.subject).toBe("Test-E-Mail von Küstenstrom");
});

test("a delivered mail ends with the company and the address of its tenant's imprint", async () => {
  const [, max] = (await json("/postfach")) as unknown as { text: string }[];
  expect(max?.text).toContain("\nFernwerk Netz GmbH\nFunkenstraße 12, 00170 Neuwerk\n");
});

test("the list can be narrowed to a recipient or a part of the address, in any case", async () => {
  expect(await json("/postfach?to=MAX%40example.de")).toHaveLength(1);
  expect(await json("/postfach?to=Erika")).toHaveLength(2);
  expect(await json("/postfach?to=%40example")).toHaveLength(3);
  // Signs of a pattern mean themselves.
  for (const none of ["nobody%40example.de", "%25", "_"])
    expect(await json(`/postfach?to=${none}`)).toEqual([]);
});

test("people get a list and a reading pane under a strict policy", async () => {
  const list = await page("/postfach?to=erika%40example.de");
  const policy = list.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
  const markup = await list.text();
  expect(markup.match(/<li>/g)).toHaveLength(2);
  const [, address = ""] = /href="(\/postfach\/ewe\/\d+)/.exec(markup) ?? [];
  const letter = await (await page(`${address}?ansicht=text`)).text();
  expect(letter).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(letter).not.toContain("<script");
});

test("a mail is shown with its own pictures, without scripts, foreign images, forms or an origin", async () => {
  const [, address = ""] = /href="(\/postfach\/ewe\/\d+)/.exec(await (await page("/postfach")).text()) ?? [];
  const content = await page(`${address}/inhalt`);
  const policy = content.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/default-src 'none'.*sandbox allow-popups allow-popups-to-escape-sandbox$/);
  expect(policy).toContain("img-src data:;");
  const markup = await content.text();
  expect(markup).not.toContain("<script");
  // The brand's logo and its key visual.
  expect(markup.match(/<img\s+src="data:image\/png;base64,/g)).toHaveLength(2);
  expect(markup).not.toContain("cid:");
});

test.each(["/postfach/ewe/999999", "/postfach/nobody/1", "/postfach/ewe/x", "/postfach/ewe/1e3/inhalt"])(
  "%s is not found",
  async (path) => {
    expect((await page(path)).status).toBe(404);
  },
);

test("a mail of one tenant cannot be read under another tenant's name", async () => {
  const [, id = ""] = /href="\/postfach\/ewe\/(\d+)/.exec(await (await page("/postfach")).text()) ?? [];
  expect((await page(`/postfach/telekom/${id}`)).status).toBe(404);
});

test.each([
  ["through a proxy on this machine", { "x-forwarded-for": "203.0.113.7" }],
  ["through a proxy that speaks RFC 7239", { forwarded: "for=203.0.113.7" }],
  ["under a foreign name that resolves to this machine", { host: "foreign.example:3000" }],
])("access is refused %s", async (_way, headers) => {
  expect(await statusFor(headers as Record<string, string>)).toBe(403);
});

test.each(["localhost:3000", "ewe.localhost:3000", "127.0.0.1"])(
  "%s gets in from this machine",
  async (host) => {
    expect(await statusFor({ host })).toBe(200);
  },
);

test("stylesheet and font are files of their own", async () => {
  expect((await page("/postfach/postfach.css")).headers.get("content-type")).toContain("text/css");
  expect((await page("/postfach/geist.woff2")).status).toBe(200);
});

test("with a mail server there is no mailbox", async () => {
  const other = await startTestApp({ environment: { SMTP_URL: "smtp://127.0.0.1:2525" } });
  expect((await fetch(`${other.url}/postfach`, { headers: { accept: "application/json" } })).status).toBe(
    404,
  );
});

test("a forged host never reaches a mail: its links begin with the tenant's own address", async () => {
  const mails = (await json("/postfach")) as unknown as { text: string }[];
  for (const { text } of mails) {
    const links = text.match(/https?:\/\/[^\s/]+/g) ?? [];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(/^http:\/\/(ewe|telekom)\.localhost:3000$/);
  }
});
