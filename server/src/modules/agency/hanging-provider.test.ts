import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const logged: string[] = [];
const app = await startTestApp({ log: pino({ level: "warn" }, { write: (line) => void logged.push(line) }) });

/** Accepts connections and never answers. */
const provider = createServer(() => {}).listen(0, "127.0.0.1");
await once(provider, "listening");
afterAll(() => {
  provider.closeAllConnections();
  provider.close();
});

const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
await setTenantFields(app.database, "ewe", [
  `Anmeldedienst=${JSON.stringify({ Issuer: issuer, ClientId: "client" })}`,
  "AnmeldedienstSecret=very-secret",
]);
await app.tenants.refresh();

async function beginLogin() {
  const response = await fetch(`${app.url}/api/v1/ewe/agentur/sso`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ Challenge: randomBytes(32).toString("base64url") }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test("logins at a provider that hangs get a clear error, and other calls do not wait for them", async () => {
  let pending = 0;
  // More than the database has connections.
  const logins = Array.from({ length: 40 }, async () => {
    pending += 1;
    const answer = await beginLogin();
    pending -= 1;
    return answer;
  });
  for (const path of [
    "/api/v1/mandant/ewe",
    "/api/v1/ewe/aktion/alleAktiven",
    "/api/v1/ewe/praemie",
    "/readyz",
  ])
    expect((await fetch(app.url + path)).status).toBe(200);
  const page = await fetch(`${app.url}/api/v1/ewe/token/verifyAgenturToken?t=unknown`);
  expect(page.status).toBe(401);
  expect(pending).toBe(40);
  const answers = await Promise.all(logins);
  for (const { status, body } of answers) {
    expect({ status, code: body["code"] }).toEqual({ status: 502, code: "PSOF0602" });
    expect(body["detail"]).toMatch(/Anmeldedienst/);
  }
  // The log says why: those who run the product see a wrong address or a slow provider there.
  expect(logged.join("")).toContain(
    '"tenant":"ewe","error":"signOnUnavailable","reason":"operation timed out',
  );
}, 60_000);

test("a logout ends the session although the provider hangs", async () => {
  const { rows } = await app.testDatabase.owner.query<{ id: number }>(
    "select id::integer as id from agency_member where number = 'M-1001'",
  );
  const token = await app.issueToken("ewe", "agency", rows[0]?.id ?? 0);
  const headers = { Authorization: `Bearer ${token}` };
  const logout = () => fetch(`${app.url}/api/v1/ewe/agentur/abmelden`, { method: "POST", headers });
  const answer = await logout();
  expect(await answer.json()).toEqual({ Url: null });
  expect((await logout()).status).toBe(401);
}, 60_000);
