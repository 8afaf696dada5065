import { defineCall } from "@weitersagen/contract/call";
import { errors } from "@weitersagen/contract/errors";
import { numberText } from "@weitersagen/contract/scalars";
import { wire } from "@weitersagen/contract/wire";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { startTestApp } from "../../../test/app.ts";
import { Refusal } from "../refusal.ts";
import { on, onTransaction } from "./handler.ts";

const common = { scope: "tenant", tag: "Test", summary: "A call of this test", examples: {} } as const;
let effects = 0;

const greet = defineCall({
  ...common,
  id: "greet",
  method: "POST",
  path: "/Gruss/{anzahl}",
  access: "public",
  idempotent: true,
  params: wire({ count: ["anzahl", numberText({ min: 1, max: 3 })] }),
  body: wire({
    firstName: ["Vorname", z.string().check(z.minLength(1))],
    email: ["Email", z.email({ error: "emailInvalid" })],
  }),
  answers: { 201: wire({ greeting: ["Gruss", z.string()], effects: ["Wirkungen", z.int()] }) },
});
const secret = defineCall({
  ...common,
  id: "secret",
  method: "GET",
  path: "/geheim",
  access: "referrer",
  answers: { 200: wire({ subject: ["Wer", z.string()] }) },
});
const feed = defineCall({
  ...common,
  id: "feed",
  method: "GET",
  path: "/feed",
  access: "apiKey",
  answers: { 204: null },
});
const scarce = defineCall({
  ...common,
  id: "scarce",
  method: "GET",
  path: "/knapp",
  access: "public",
  rateLimit: { attempts: 3, seconds: 60 },
  answers: { 204: null },
});
const broken = defineCall({
  ...common,
  id: "broken",
  method: "GET",
  path: "/kaputt",
  access: "public",
  answers: { 204: null },
});
const locked = defineCall({
  ...common,
  id: "locked",
  method: "GET",
  path: "/gesperrt",
  access: "public",
  answers: { 204: null },
});

const app = await startTestApp({
  calls: [
    onTransaction(greet, async ({ params, body }) => ({
      greeting: `${params.count} × ${body.firstName}`,
      effects: ++effects,
    })),
    on(secret, (_input, { actor }) => ({ subject: actor.kind === "anonymous" ? "" : actor.subject })),
    on(feed, () => undefined),
    on(scarce, () => undefined),
    on(broken, () => {
      throw new Error("Erika Mustermann, DE89370400440532013000");
    }),
    on(locked, () => {
      throw new Refusal("accountBlocked");
    }),
  ],
});

function call(path: string, init: RequestInit = {}) {
  return fetch(`${app.url}/api/v1${path}`, init);
}
function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return call(path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const person = { Vorname: "Erika", Email: "erika@example.org" };

describe("paths", () => {
  test.each(["/ewe/Gruss/2", "/EWE/gruss/2/", "//ewe//GRUSS/2"])(
    "%s finds the call whatever its case and slashes",
    async (path) => {
      const answer = await post(path, person);
      expect(answer.status).toBe(201);
      expect(await answer.json()).toMatchObject({ Gruss: "2 × Erika" });
    },
  );

  test("an unknown tenant and an unknown path get the same code", async () => {
    for (const path of ["/niemand/knapp", "/ewe/niemals"]) {
      const answer = await call(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
      expect(await answer.json()).toMatchObject({ code: "PSOF0102", status: 404 });
    }
  });
});

describe("input", () => {
  test("a single fault with its own code is reported with that code, in the caller's language", async () => {
    const german = await post("/ewe/Gruss/1", { ...person, Email: "erika@" });
    expect(await german.json()).toMatchObject({
      code: "PSOF0304",
      detail: errors.emailInvalid.de,
      errors: [{ path: "Email", message: "Dies ist keine gültige E-Mail-Adresse." }],
    });
    const english = await post(
      "/ewe/Gruss/1",
      { ...person, Email: "erika@" },
      { "accept-language": "en-GB,en;q=0.8" },
    );
    expect(await english.json()).toMatchObject({ detail: errors.emailInvalid.en });
  });

  test("several faults are reported together as PSOF0101, each at its wire path", async () => {
    const answer = await post("/ewe/Gruss/9", { Email: "erika@" });
    expect(answer.status).toBe(400);
    const problem = (await answer.json()) as { code: string; errors: { path: string }[] };
    expect(problem).toMatchObject({ code: "PSOF0101" });
    expect(problem.errors.map((error) => error.path)).toEqual(["anzahl", "Vorname", "Email"]);
  });

  test.each([
    ["broken JSON", "{", {}, 400],
    ["nothing", "", {}, 400],
    ["invalid UTF-8", Buffer.from([0x22, 0xc3, 0x28, 0x22]), {}, 400],
    ["a poisoned prototype", '{"__proto__":{"admin":true},"Vorname":"E","Email":"e@example.org"}', {}, 400],
    ["another media type", "<xml/>", { "content-type": "application/xml" }, 415],
    ["two megabytes", `{"Vorname":"${"x".repeat(2_000_000)}"}`, {}, 413],
  ])("%s is a problem and changes nothing", async (_name, body, headers, status) => {
    const before = effects;
    const answer = await call("/ewe/Gruss/1", {
      method: "POST",
      body,
      headers: { "content-type": "application/json", ...headers },
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code: "PSOF0101", status });
    expect(effects).toBe(before);
  });
});

describe("responses", () => {
  test("of every kind forbid browsers to guess their type, show them as a page or frame them", async () => {
    for (const path of ["/ewe/gesperrt", "/mandant/ewe", "/ewe/niemals"]) {
      const { headers } = await call(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });
});

describe("failures", () => {
  test("an unexpected error reveals nothing about its cause", async () => {
    const answer = await call("/ewe/kaputt");
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ code: "PSOF0100" });
    expect(text).not.toMatch(/Erika|DE89|stack/);
  });

  test("a refusal names the tenant's support address", async () => {
    const answer = await call("/ewe/gesperrt");
    expect(await answer.json()).toMatchObject({
      detail: expect.stringContaining("empfehlen@kuestenstrom.example"),
    });
  });
});

describe("callers", () => {
  test("a token authorises a call in either header, and only in its own tenant", async () => {
    const token = await app.issueToken("ewe", "user", 42);
    const answers = await Promise.all([
      call("/ewe/geheim", { headers: bearer(token) }),
      call("/ewe/geheim", { headers: { "x-auth-token": `Bearer ${token}` } }),
      call("/telekom/geheim", { headers: bearer(token) }),
      call("/ewe/geheim"),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 401, 401]);
    expect(await answers[0].json()).toEqual({ Wer: "42" });
    expect(await answers[2].json()).toMatchObject({ code: "PSOF0204" });
  });

  test("two tokens that differ are refused", async () => {
    const token = await app.issueToken("ewe", "user", 42);
    const other = await app.issueToken("ewe", "user", 43);
    const answer = await call("/ewe/geheim", {
      headers: { ...bearer(token), "x-auth-token": `Bearer ${other}` },
    });
    expect(await answer.json()).toMatchObject({ code: "PSOF0204" });
  });

  test("a session of another kind is not authorised", async () => {
    const token = await app.issueToken("ewe", "recipient", 42);
    const answer = await call("/ewe/geheim", { headers: bearer(token) });
    expect(await answer.json()).toMatchObject({ code: "PSOF0203", status: 403 });
  });

  test("a session ends on the second it expires", async () => {
    const token = await app.issueToken("ewe", "user", 42);
    const start = app.clock.now();
    app.clock.advance(86_400_000 - 1);
    expect((await call("/ewe/geheim", { headers: bearer(token) })).status).toBe(200);
    app.clock.advance(1);
    expect((await call("/ewe/geheim", { headers: bearer(token) })).status).toBe(401);
    app.clock.set(start);
  });

  test("an API key authorises only the operator's calls", async () => {
    const key = await app.issueApiKey("ewe");
    expect((await call("/ewe/feed", { headers: bearer(key) })).status).toBe(204);
    expect((await call("/ewe/geheim", { headers: bearer(key) })).status).toBe(403);
    expect((await call("/telekom/feed", { headers: bearer(key) })).status).toBe(401);
  });
});

describe("rate limits", () => {
  test("the attempt over the limit waits for the next window, on the tenant where it happened", async () => {
    const attempts = [];
    for (let attempt = 0; attempt < 4; attempt++) attempts.push(await call("/ewe/knapp"));
    expect(attempts.map((answer) => answer.status)).toEqual([204, 204, 204, 429]);
    expect(attempts[3]?.headers.get("retry-after")).toBe("60");
    expect((await call("/telekom/knapp")).status).toBe(204);
    app.clock.advance(60_000);
    expect((await call("/ewe/knapp")).status).toBe(204);
  });
});

describe("Idempotency-Key", () => {
  test("the same key and body gets the first response, another body is refused", async () => {
    const headers = { "idempotency-key": "bestellung-1" };
    const first = await (await post("/ewe/Gruss/1", person, headers)).json();
    const second = await post("/ewe/Gruss/1", person, headers);
    expect(second.status).toBe(201);
    expect(await second.json()).toEqual(first);
    const other = await post("/ewe/Gruss/1", { ...person, Vorname: "Max" }, headers);
    expect(await other.json()).toMatchObject({ code: "PSOF0103", status: 409 });
  });

  test("fifty at once have one effect and one response", async () => {
    const before = effects;
    const headers = { "idempotency-key": "gleichzeitig" };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post("/ewe/Gruss/3", person, headers)),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(effects).toBe(before + 1);
  });

  test("without the key each of fifty has its own effect, and the responses differ", async () => {
    const before = effects;
    const answers = await Promise.all(Array.from({ length: 50 }, () => post("/ewe/Gruss/3", person)));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(50);
    expect(effects).toBe(before + 50);
  });

  test("the stored answer is not readable in the table", async () => {
    const answer = await post("/ewe/Gruss/1", person, { "idempotency-key": "versiegelt" });
    const { rows } = await app.testDatabase.owner.query<{ stored: string }>(
      "select answer_body::text as stored from idempotency_key where key like '%versiegelt'",
    );
    expect(rows).toHaveLength(1);
    expect(await answer.text()).toContain("Erika");
    expect(rows[0]?.stored).not.toContain("Erika");
    expect(Object.keys(JSON.parse(rows[0]?.stored ?? "") as object)).toEqual(["keyId", "sealed"]);
  });

  test("a refused attempt does not use the key up", async () => {
    const headers = { "idempotency-key": "zweiter-versuch" };
    expect((await post("/ewe/Gruss/1", { Vorname: "" }, headers)).status).toBe(400);
    expect((await post("/ewe/Gruss/1", person, headers)).status).toBe(201);
  });

  test("keys of two tenants are separate", async () => {
    const headers = { "idempotency-key": "gemeinsam" };
    await post("/ewe/Gruss/1", person, headers);
    expect((await post("/telekom/Gruss/1", { ...person, Vorname: "Max" }, headers)).status).toBe(201);
  });
});
