import { allCalls } from "@weitersagen/contract/calls";
import { errorCodes } from "@weitersagen/contract/error-codes";
import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.session(await client.operator("manager"));

const call = (method: string, path: string, body?: unknown) =>
  client.call(method, `/mandanten/ewe${path}`, {
    session: manager,
    ...(body === undefined ? {} : { body }),
  });

const wanted = { Name: "Shop", Bereiche: ["orders"], LaeuftAbAm: null, Adressen: [] };

async function make(given: object = {}): Promise<{ id: number; key: string }> {
  const { status, json } = await call("POST", "/schluessel", { ...wanted, ...given });
  expect(status).toBe(200);
  return { id: Number(json["Id"]), key: String(json["Schluessel"]) };
}

/** The status and code with which a call of the API is answered for a key. */
async function use(key: string, path: "/auftraege" | "/zahlen", address = "127.0.0.1") {
  const response = await app.app.inject({
    method: path === "/zahlen" ? "GET" : "POST",
    url: `/api/v1/ewe${path}`,
    remoteAddress: address,
    headers: { authorization: `Bearer ${key}` },
    ...(path === "/zahlen" ? {} : { payload: [] }),
  });
  return [response.statusCode, response.json<{ code?: string }>().code];
}

const invalid = [401, errorCodes.apiKeyInvalid];

test("every call that takes a key says what the key must have been made for", () => {
  const forKeys = allCalls.filter(({ access }) => access === "apiKey");
  expect(forKeys.filter(({ keyScope }) => keyScope === undefined).map(({ id }) => id)).toEqual([]);
  expect(forKeys.length).toBeGreaterThan(2);
});

test("a key works for its scope only, until it is revoked, and is never shown again", async () => {
  const { id, key } = await make();
  expect(await use(key, "/auftraege")).toEqual([200, undefined]);
  expect(await use(key, "/zahlen")).toEqual([403, errorCodes.forbidden]);
  const list = await call("GET", "/schluessel");
  expect(list.text).not.toContain(key);
  expect(list.json["Content"]).toContainEqual(
    expect.objectContaining({ Id: id, Name: "Shop", Zustand: "valid", Bereiche: ["orders"] }),
  );
  expect((await call("POST", `/schluessel/${id}/widerruf`)).status).toBe(204);
  expect(await use(key, "/auftraege")).toEqual(invalid);
  expect((await call("POST", `/schluessel/${id}/widerruf`)).status).toBe(404);
});

test("a key ends at its time, and cannot be made for a time that is over", async () => {
  const at = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
  const { id, key } = await make({ LaeuftAbAm: at(60_000) });
  expect(await use(key, "/auftraege")).toEqual([200, undefined]);
  app.clock.advance(60_000);
  expect(await use(key, "/auftraege")).toEqual(invalid);
  const list = (await call("GET", "/schluessel")).json["Content"];
  expect(list).toContainEqual(expect.objectContaining({ Id: id, Zustand: "expired" }));
  const late = await call("POST", "/schluessel", { ...wanted, LaeuftAbAm: at(0) });
  expect([late.status, late.json["detail"]]).toEqual([400, expect.stringContaining("schon abgelaufen")]);
});

test("a key works from its addresses only, also behind a socket for both families", async () => {
  const { key } = await make({ Adressen: ["192.0.2.0/24", "198.51.100.7", "2001:db8::/32"] });
  for (const address of ["192.0.2.200", "::ffff:192.0.2.1", "198.51.100.7", "2001:db8:1::5"])
    expect([address, await use(key, "/auftraege", address)]).toEqual([address, [200, undefined]]);
  for (const address of ["192.0.3.1", "198.51.100.8", "::ffff:10.0.0.1", "2001:db9::1", "127.0.0.1"])
    expect([address, await use(key, "/auftraege", address)]).toEqual([address, invalid]);
  for (const Adressen of [["shop.example"], ["192.0.2.0/33"], ["1.2.3"]])
    expect((await call("POST", "/schluessel", { ...wanted, Adressen })).status).toBe(400);
});

test("the console shows when a key was refused because of the caller's address", async () => {
  const { id, key } = await make({ Adressen: ["192.0.2.0/24"] });
  const refusedAt = async () => {
    const list = (await call("GET", "/schluessel")).json["Content"] as Record<string, unknown>[];
    return list.find(({ Id }) => Id === id)?.["ZuletztAbgewiesenAm"];
  };
  expect(await use(key, "/auftraege", "192.0.2.1")).toEqual([200, undefined]);
  expect(await refusedAt()).toBeNull();
  expect(await use(key, "/auftraege", "198.51.100.8")).toEqual(invalid);
  expect(await refusedAt()).toBe(app.clock.now().toISOString());
});

test("the page about embedding knows the tenant's own address and site", async () => {
  const { json } = await call("GET", "/einbettung");
  expect(json).toMatchObject({
    Adresse: expect.stringMatching(/^https?:\/\//) as string,
    FrameAncestors: expect.any(Array) as string[],
  });
});

test("the last use is noted once a day", async () => {
  const { id, key } = await make();
  const used = async () => {
    const { rows } = await app.testDatabase.owner.query<{ at: Date | null; version: string }>(
      "select last_used_at as at, xmin::text as version from api_key where id = $1",
      [id],
    );
    return rows[0];
  };
  expect((await used())?.at).toBeNull();
  await use(key, "/auftraege");
  const first = await used();
  expect(first?.at).toEqual(app.clock.now());
  app.clock.advance(1_000);
  await use(key, "/auftraege");
  expect(await used()).toEqual(first);
  app.clock.advance(86_400_000);
  await use(key, "/auftraege");
  expect((await used())?.at).toEqual(app.clock.now());
});
