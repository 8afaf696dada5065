import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { newAddress, recommending } from "../../../test/people.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
await setTenantFields(app.database, "allianz", ["ModuleCaptcha=0"]);
await app.tenants.refresh();
let visitors = 0;

async function create(slug: string, product: number, part: object) {
  visitors += 1;
  const body = recommending(product, { email: newAddress() });
  const answer = await fetch(`${app.url}/api/v1/${slug}/Empfehlen/create`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": `10.7.0.${visitors}` },
    body: JSON.stringify({ ...body, Empfehlung: { ...body.Empfehlung, ...part } }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

const get = async (path: string) => {
  const answer = await fetch(app.url + path, { redirect: "manual", headers: { Host: "ewe.localhost" } });
  const location = new URL(answer.headers.get("location") ?? "/", app.url);
  return [answer.status, location.pathname + location.search];
};

test("without a link there is only a code, which opens the recommendation", async () => {
  const { body } = await create("ewe", 101, { Empfehlungslink: false });
  expect(body).toMatchObject({ Link: null, KurzUrl: null, Code: expect.any(String) as string });
  const number = String(body["Empfehlungsnummer"]);
  const shared = await fetch(`${app.url}/api/v1/ewe/empfehlen/${number}/${body["Hash"]}`);
  expect(await shared.json()).toMatchObject({ Art: "Offline", Link: null, KurzUrl: null });
  const followed = await get(`/api/v1/ewe/empfehlen/click/${number}`);
  const linked = (await create("ewe", 101, {})).body;
  expect(followed).not.toEqual(await get(`/api/v1/ewe/empfehlen/click/${linked["Empfehlungsnummer"]}`));
  expect(followed).toEqual(await get("/api/v1/ewe/empfehlen/click/0000000000"));
  const redeemed = await fetch(`${app.url}/api/v1/ewe/empfehlung/empfehlungscode/${body["Code"]}`);
  expect(await redeemed.json()).toMatchObject({ Empfehlungsnummer: number, LinkGueltig: true });
  expect((await fetch(`${app.url}/api/v1/ewe/empfehlung/empfehlungscode/${number}`)).status).toBe(404);
});

test("a code without a link needs the module for offline codes", async () => {
  await setTenantFields(app.database, "ewe", ["ModuleErstelleOfflineEmpfehlungCode=0"]);
  await app.tenants.refresh();
  expect((await create("ewe", 101, { Empfehlungslink: false })).body["code"]).toBe("PSOF0103");
  expect((await create("ewe", 101, { Empfehlungslink: true })).status).toBe(201);
});

test("invented numbers of advisors and agents are refused at their fields", async () => {
  const wrong = await create("allianz", 1, { AgentNumber: "B-0", Agentennummer: "M-9999" });
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      code: "PSOF0101",
      errors: [{ path: "Empfehlung.Agentennummer" }, { path: "Empfehlung.AgentNumber" }],
    },
  });
  expect((await create("allianz", 1, { Agentennummer: "B10410" })).status).toBe(201);
});
