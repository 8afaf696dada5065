import { describe, expect, test } from "vitest";
import { setTenantFields } from "../src/modules/tenant/service/administration.ts";
import { apiClient } from "./api-client.ts";
import { startTestApp } from "./app.ts";
import { plantRecipient, plantRecommendation } from "./people.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const call = apiClient(app, "ewe");
const shop = "https://shop.kuestenstrom.example";
await setTenantFields(app.database, "ewe", [`CorsOrigins=["${shop}","http://localhost:8080"]`]);
await app.tenants.refresh();
const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
const { recipient } = await plantRecipient(app, "ewe", recommendation);
const completed = { empfehlungsnummer: recommendation, empfaengernummer: recipient };
const address = `${app.url}/api/v1/ewe/tracking/abschliessen/`;

const preflight = (origin: string, url = address) =>
  fetch(url, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "content-type",
    },
  });

describe("the completion call from a browser", () => {
  test("is allowed to the pages of the tenant's list", async () => {
    const asked = await preflight(shop);
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-origin")).toBe(shop);
    expect(asked.headers.get("access-control-allow-methods")).toBe("POST");
    expect(asked.headers.get("access-control-allow-headers")).toContain("Content-Type");
    expect(asked.headers.get("access-control-allow-credentials")).toBeNull();
    expect(asked.headers.get("vary")).toBe("Origin");
    const answer = await call("POST", "/tracking/abschliessen", {
      body: completed,
      headers: { origin: shop },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("access-control-allow-origin")).toBe(shop);
  });

  test("lets the page read why it was refused", async () => {
    const answer = await call("POST", "/tracking/abschliessen", { body: {}, headers: { origin: shop } });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("access-control-allow-origin")).toBe(shop);
  });

  test("names the form of a date of birth that it cannot read", async () => {
    const body = { ...completed, empfaengerdaten: { geburtsdatum: "1990-11-14" } };
    const answer = await call("POST", "/tracking/abschliessen", {
      body,
      headers: { origin: shop, "accept-language": "en" },
    });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      {
        errors: [
          {
            path: "empfaengerdaten.geburtsdatum",
            message: "Please enter a date of birth as DD.MM.YYYY, for example 14.11.1990.",
          },
        ],
      },
    ]);
  });

  test.each(["https://evil.example", `${shop}.evil.example`, "null", "https://kuestenstrom.example"])(
    "is not allowed to %s",
    async (origin) => {
      const asked = await preflight(origin);
      expect(asked.headers.get("access-control-allow-origin")).toBeNull();
      expect(asked.headers.get("vary")).toBe("Origin");
    },
  );

  test("does not open other calls, nor those of another tenant", async () => {
    for (const path of ["ewe/account/login", "ewe/auftraege", "telekom/tracking/abschliessen"]) {
      const asked = await preflight(shop, `${app.url}/api/v1/${path}`);
      expect(asked.headers.get("access-control-allow-origin")).toBeNull();
    }
  });
});

test(
  "a shop's server with a key reports any number of orders from one address",
  { timeout: 180_000 },
  async () => {
    const token = await app.issueApiKey("ewe");
    const headers = { "x-forwarded-for": "192.0.2.77" };
    const report = () => call("POST", "/tracking/abschliessen", { body: completed, headers, token });
    const statuses = new Set<number>();
    for (let sent = 0; sent < 601; sent += 20) {
      for (const { status } of await Promise.all(Array.from({ length: 20 }, report))) statuses.add(status);
    }
    expect([...statuses]).toEqual([201]);
  },
);

test("other calls accept no CSV", async () => {
  const answer = await fetch(`${app.url}/api/v1/ewe/account/login`, {
    method: "POST",
    headers: { "content-type": "text/csv" },
    body: "a;b",
  });
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([415, "PSOF0101"]);
});

describe("a wrong method", () => {
  test.each([
    ["GET", "/auftraege", "POST, OPTIONS"],
    ["POST", "/produktkategorie", "GET, HEAD, OPTIONS"],
    ["DELETE", "/account/login", "GET, HEAD, POST, OPTIONS"],
    ["PUT", "/tracking/abschliessen", "POST, OPTIONS"],
  ] as const)("%s %s gets 405 and the allowed ones", async (method, path, allowed) => {
    const answer = await call(method, path);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, allowed]);
    expect(answer.body).toMatchObject({ code: "PSOF0101", status: 405 });
  });

  test("of an address that does not exist is still not found", async () => {
    expect((await call("POST", "/gibt/es/nicht")).status).toBe(404);
  });
});

test("a shop on the developer's own machine is a valid ShopUrl, another one without TLS is not", async () => {
  await setTenantFields(app.database, "ewe", ["ShopUrl=http://localhost:8080/bestellen?p={produkt}"]);
  for (const shopUrl of [
    "http://shop.example/",
    "http://localhost.evil.example/",
    "http://localhost@evil.example/",
  ]) {
    await expect(setTenantFields(app.database, "ewe", [`ShopUrl=${shopUrl}`])).rejects.toThrow(
      "invalidInput",
    );
  }
});
