import { allCalls } from "@weitersagen/contract/calls";
import { openCalls } from "@weitersagen/contract/open-calls";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { issueOneTimeToken } from "../../platform/session/one-time-tokens.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const call = apiClient(app, "ewe");
let visitors = 0;
let headers: Record<string, string>;
let recommendation: Awaited<ReturnType<typeof plantRecommendation>>;
let recipient: Awaited<ReturnType<typeof plantRecipient>>;

beforeAll(async () => {
  recommendation = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  recipient = await plantRecipient(app, "ewe", recommendation.recommendation);
  await setTenantFields(app.database, "ewe", ["ModuleErzwingeLogin=1"]);
  await app.tenants.refresh();
});

beforeEach(() => {
  // Each test is a visitor of its own, because wrong guesses are counted.
  visitors += 1;
  headers = { "x-forwarded-for": `10.3.0.${visitors}` };
});

const withPass = (pass: string) => ({ headers: { ...headers, "x-zugang": pass } });
const categories = (pass: string) => call("GET", "/produktkategorie", withPass(pass));

async function mailedToken({ isUsed = false, expiresAt = new Date("2026-12-01T00:00:00Z") } = {}) {
  const tenant = app.tenants.bySlug("ewe");
  return app.database.inTenant(tenant?.id ?? 0, async (tx) => {
    const now = app.clock.now();
    const token = await issueOneTimeToken(tx, { purpose: "login", subject: 1, expiresAt, now });
    if (isUsed) await tx.updateTable("one_time_token").set({ used_at: now }).execute();
    return token;
  });
}

describe("a tenant that forces login", () => {
  test.each(["/produktkategorie", "/produkt", "/produkt/101", "/aktion/alleAktiven", "/praemie"])(
    "closes %s to visitors without a session",
    async (path) => {
      expect(await call("GET", path, { headers })).toMatchObject({ status: 401, body: { code: "PSOF0204" } });
    },
  );

  test("accepts no recommendation of a visitor without a session", async () => {
    const answer = await call("POST", "/Empfehlen/create", { headers, body: {} });
    expect(answer).toMatchObject({ status: 401, body: { code: "PSOF0204" } });
  });

  test("leaves the login and what public screens show open", async () => {
    for (const path of [
      "/content/seite/impressum",
      "/captcha",
      "/account/passwortvalidator",
      "/route/default",
    ]) {
      expect([path, (await call("GET", path, { headers })).status]).toEqual([path, 200]);
    }
    const login = await call("POST", "/account/login", {
      headers,
      body: { Email: "a@example.org", Password: "x" },
    });
    expect(login.body["code"]).toBe("PSOF0201");
  });

  test("leaves the recipient's way open to the number of a recommendation", async () => {
    const found = await call("GET", `/empfehlen/${recommendation.recommendation}`, { headers });
    expect(found.status).toBe(200);
  });

  test("opens its calls to every valid session and key", async () => {
    const token = await app.issueToken("ewe", "user", 1);
    expect((await call("GET", "/produktkategorie", { headers, token })).status).toBe(200);
    const key = await app.issueApiKey("ewe");
    expect((await call("GET", "/produktkategorie", { headers, token: key })).status).toBe(200);
    const foreign = await app.issueToken("telekom", "user", 1);
    expect((await call("GET", "/produktkategorie", { headers, token: foreign })).status).toBe(401);
  });

  test("opens its calls to a valid number, code or token", async () => {
    const passes = [
      recommendation.recommendation,
      recommendation.code,
      recommendation.capability,
      recipient.recipient,
      await mailedToken(),
    ];
    for (const pass of passes) expect([pass, (await categories(pass)).status]).toEqual([pass, 200]);
  });

  test("does not accept what only looks like one", async () => {
    for (const pass of ["a".repeat(20), "0123456789", "M89J4DFE56", "ab".repeat(16), ""]) {
      expect([pass, (await categories(pass)).status]).toEqual([pass, 401]);
    }
  });

  test("does not accept a token that is used or expired", async () => {
    expect(
      (await categories(await mailedToken({ expiresAt: new Date("2026-11-15T08:00:00Z") }))).status,
    ).toBe(401);
    expect((await categories(await mailedToken({ isUsed: true }))).status).toBe(401);
  });

  test("counts wrong passes as guesses, and still accepts a valid one", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1)
      statuses.push((await categories("x".repeat(20 + attempt))).status);
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    expect(statuses[20]).toBe(429);
    expect((await categories(recommendation.recommendation)).status).toBe(200);
  });
});

describe("a pass", () => {
  const check = (pass: string) => call("POST", "/zugang/pruefen", { headers, body: { Zugang: pass } });

  test("is valid, ended or unknown", async () => {
    expect((await check(recommendation.recommendation)).body).toEqual({ Gueltig: true });
    expect((await check(await mailedToken({ isUsed: true }))).body).toEqual({ Gueltig: false });
    expect((await check("x".repeat(30))).body["code"]).toBe("PSOF0102");
  });

  test("of another tenant is unknown", async () => {
    const foreign = await app.issueToken("telekom", "user", 1);
    expect((await check(foreign)).status).toBe(404);
  });
});

test("every call that stays open is public and belongs to a tenant", () => {
  expect([...openCalls].filter(({ access, scope }) => access !== "public" || scope !== "tenant")).toEqual([]);
  expect([...openCalls].filter((call) => !allCalls.includes(call))).toEqual([]);
});
