import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { newAddress } from "../../../test/people.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp();
await setTenantFields(app.database, "allianz", ["ModuleCaptcha=0"]);
await app.tenants.refresh();

async function put(slug: string, body?: unknown) {
  const answer = await fetch(`${app.url}/api/v1/${slug}/Einladung`, {
    method: "PUT",
    ...(body === undefined
      ? {}
      : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === "" ? {} : JSON.parse(text)) as Record<string, string> };
}

const invited = () => ({
  Vorname: "Max",
  Nachname: "Beispiel",
  Email: newAddress(),
  Art: "Kunde",
  Mitarbeiternummer: "M-1001",
});

test("an agent gets a link to hand on; nobody is written to, and nobody is invited twice", async () => {
  const person = invited();
  const { status, body } = await put("allianz", person);
  expect(status).toBe(201);
  expect(body["Link"]).toBe(`http://allianz.localhost:3000/?einladung=${body["Einladungsnummer"]}`);
  expect((await put("allianz", person)).body["code"]).toBe("PSOF0103");
  const { rows } = await app.testDatabase.owner.query("select 1 from mail where to_address = $1", [
    person.Email,
  ]);
  expect(rows).toEqual([]);
});

test("without a body it only says whether the captcha holds, and without agents there is nothing to invite to", async () => {
  expect((await put("allianz")).status).toBe(204);
  expect((await put("ewe", invited())).body["code"]).toBe("PSOF0103");
  await setTenantFields(app.database, "allianz", ["ModuleCaptcha=1"]);
  await app.tenants.refresh();
  expect((await put("allianz")).body["code"]).toBe("PSOF0501");
  expect((await put("allianz", invited())).body["code"]).toBe("PSOF0501");
});
