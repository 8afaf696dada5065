import { basePath } from "@weitersagen/contract/call";
import { consoleCalls } from "@weitersagen/contract/console/calls";
import type { ConsoleCall } from "@weitersagen/contract/console/console-call";
import { errorCodes } from "@weitersagen/contract/error-codes";
import { abilityNames, abilityOf, isAble, roles } from "@weitersagen/domain/operator-abilities";
import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);

/** The path of a call for a tenant, with the parameters of its example. */
const pathOf = (call: ConsoleCall, tenant: string | null): string =>
  `${basePath(call)}${call.path}`
    .replace("/api/console/v1", "")
    .replace("{mandant}", tenant ?? "")
    // An id that no row has.
    .replaceAll(/\{\w+\}/g, "999999999");

const operators = new Map<string, number>();
for (const role of roles) operators.set(role, await client.operator(role));

/** Every call is tried many times; a slow machine needs minutes for that. */
const patience = { timeout: 300_000 };

const ofOperators = consoleCalls.filter(({ ability }) => ability !== "anyone");
const cases = ofOperators.flatMap((call) =>
  roles.flatMap((role) =>
    (call.scope === "consoleTenant" ? ["ewe", "telekom", "unknown"] : [null]).map(
      (tenant) => [call, role, tenant] as const,
    ),
  ),
);

/** What the table of abilities says. */
function expected(call: ConsoleCall, role: (typeof roles)[number], tenant: string | null) {
  if (call.ability === "anyone") throw new Error("not for operators");
  if (tenant === "unknown") return "notFound";
  const grants = [{ role, tenant: role === "administrator" ? null : "ewe" }];
  if (isAble(grants, call.ability, tenant)) return "allowed";
  return role !== "administrator" && tenant === "telekom" ? "notFound" : "forbidden";
}

test("every call of the console names an ability, or is for logging in", () => {
  for (const { id, ability, access, scope } of consoleCalls) {
    expect([id, ability === "anyone" || abilityNames.includes(ability)]).toEqual([id, true]);
    expect([id, access]).toEqual([id, ability === "anyone" ? "public" : "operator"]);
    if (ability === "anyone") continue;
    expect([id, scope === "consoleTenant"]).toEqual([id, abilityOf(ability).scope === "tenant"]);
  }
  expect(new Set(consoleCalls.map(({ id }) => id)).size).toBe(consoleCalls.length);
});

test(
  "every call × every role × own, foreign and no tenant does what the table of abilities says",
  patience,
  async () => {
    const wrong: string[] = [];
    for (const [call, role, tenant] of cases) {
      const session = await client.session(operators.get(role) ?? 0);
      const { status, json } = await client.call(call.method, pathOf(call, tenant), {
        session,
        body: call.examples.body,
      });
      const wanted = expected(call, role, tenant);
      const isAsWanted =
        wanted === "allowed"
          ? status !== 401 || json.code === errorCodes.wrongCredentials
          : json.code === errorCodes[wanted];
      const isForbidden = json.code === errorCodes.forbidden;
      if (!isAsWanted || (wanted === "allowed" && isForbidden) || status >= 500)
        wrong.push(`${call.id} ${role} ${tenant}: ${status} ${json.code}, wanted ${wanted}`);
    }
    expect(wrong).toEqual([]);
    expect(cases.length).toBeGreaterThan(100);
  },
);

test(
  "without a session, with an ended one or of a locked operator every call is refused",
  patience,
  async () => {
    const care = await client.operator("care");
    const ended = await client.session(care);
    await client.call("POST", "/abmeldung", { session: ended });
    const locked = await client.operator("care");
    const session = await client.session(locked);
    await app.testDatabase.owner.query("update operator set locked_at = now() where id = $1", [locked]);
    for (const given of [undefined, "forged-forged-forged-forged", ended, session]) {
      for (const call of ofOperators) {
        const answer = await client.call(call.method, pathOf(call, "ewe"), {
          session: given,
          body: call.examples.body,
        });
        expect([call.id, answer.json.code]).toEqual([call.id, errorCodes.notLoggedIn]);
      }
    }
  },
);

test(
  "a call that changes something needs the console's origin and header, every call its host",
  patience,
  async () => {
    const session = await client.session(operators.get("administrator") ?? 0);
    for (const call of consoleCalls) {
      const request = { session, body: call.examples.body };
      const path = pathOf(call, "ewe");
      const foreignHost = await client.call(call.method, path, {
        ...request,
        headers: { host: "ewe.localhost" },
      });
      expect([call.id, foreignHost.json.code]).toEqual([call.id, errorCodes.notFound]);
      if (call.method === "GET") continue;
      for (const headers of [
        { origin: "http://ewe.localhost:3000" },
        { origin: "null" },
        { "x-weitersagen-console": undefined },
      ]) {
        const answer = await client.call(call.method, path, { ...request, headers });
        expect([call.id, answer.json.code]).toEqual([call.id, errorCodes.forbidden]);
      }
    }
  },
);

test("calls that need a step-up ask for it after five minutes", patience, async () => {
  const admin = operators.get("administrator") ?? 0;
  await app.testDatabase.owner.query(
    `insert into operator_passkey (operator_id, credential, public_key, name, added_at)
     values ($1, 'planted', '', 'key', now())`,
    [admin],
  );
  const session = await client.session(admin);
  app.clock.advance(5 * 60_000 + 1_000);
  for (const call of ofOperators) {
    if (call.ability === "anyone" || call.id === "logoutOperator") continue;
    const tenant = call.scope === "consoleTenant" ? "ewe" : null;
    const { json } = await client.call(call.method, pathOf(call, tenant), {
      session,
      body: call.examples.body,
    });
    const isAsked = json.code === errorCodes.stepUpRequired;
    expect([call.id, isAsked]).toEqual([call.id, abilityOf(call.ability).stepUp === true]);
  }
});

test("a session ends after 30 minutes without use and after 12 hours", async () => {
  const care = await client.operator("care");
  const idle = await client.session(care);
  app.clock.advance(29 * 60_000);
  expect((await client.call("GET", "/ich", { session: idle })).status).toBe(200);
  app.clock.advance(30 * 60_000 + 1);
  expect((await client.call("GET", "/ich", { session: idle })).status).toBe(401);
  const used = await client.session(care);
  for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
    expect((await client.call("GET", "/ich", { session: used })).status).toBe(200);
    app.clock.advance(20 * 60_000);
  }
  expect((await client.call("GET", "/ich", { session: used })).status).toBe(401);
});
