import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { solvedCaptcha } from "../../../test/captcha.ts";
import { newAddress, recommending } from "../../../test/people.ts";
import { setTenantFields } from "../tenant/service/administration.ts";

const app = await startTestApp();
await setTenantFields(app.database, "allianz", ["ModuleCaptcha=0"]);
await app.tenants.refresh();

/** As the public mask sends it. */
const put = async (slug: string, body?: unknown) => putWith(await solvedCaptcha(app, slug), slug, body);

async function putWith(captcha: string | undefined, slug: string, body?: unknown) {
  const query = captcha === undefined ? "" : `?captcha=${captcha}`;
  const answer = await fetch(`${app.url}/api/v1/${slug}/Einladung${query}`, {
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
  Mitarbeiternummer: "B10410",
});

test("without a confirmed wish there is a link to pass on and no mail, and a person cannot be invited twice", async () => {
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

test("only an active member of the tenant's register can invite", async () => {
  expect(await put("allianz", { ...invited(), Mitarbeiternummer: "M-9999" })).toMatchObject({
    status: 400,
    body: { code: "PSOF0101", errors: [{ path: "Mitarbeiternummer" }] },
  });
  const foreign = { ...invited(), Mitarbeiternummer: "M-1001" };
  expect((await put("allianz", foreign)).body["code"]).toBe("PSOF0101");
  expect((await put("allianz", { ...foreign, Mitarbeiternummer: "B10417" })).status).toBe(201);
});

test("the first referrer who uses it accepts it; a wrong number does not prevent the registration", async () => {
  const { body } = await put("allianz", invited());
  const number = String(body["Einladungsnummer"]);
  const accepted = async () =>
    (
      await app.testDatabase.owner.query<{ at: Date; email: string }>(
        `select accepted_at as at, referrer.email from invitation
           left join referrer on referrer.tenant_id = invitation.tenant_id and referrer.id = referrer_id
          where number = $1`,
        [number],
      )
    ).rows[0];
  const post = async (path: string, sent: unknown) =>
    (
      await fetch(`${app.url}/api/v1/allianz/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(sent),
      })
    ).status;
  const product = 11;
  const recommend = (email: string, invitation: string) => {
    const wanted = recommending(product, { email });
    return post("Empfehlen/create", {
      ...wanted,
      Empfehlung: { ...wanted.Empfehlung, Einladungsnummer: invitation },
    });
  };
  expect(await recommend(newAddress(), "gibt-es-nicht")).toBe(201);
  expect(await accepted()).toEqual({ at: null, email: null });
  const first = newAddress();
  expect(await recommend(first, `${number.slice(0, 5)}-${number.slice(5).toLowerCase()}`)).toBe(201);
  expect(await accepted()).toEqual({ at: app.clock.now(), email: first });
  expect(await recommend(newAddress(), number)).toBe(201);
  expect(await accepted()).toMatchObject({ email: first });

  const second = String((await put("allianz", invited())).body["Einladungsnummer"]);
  const person = { Vorname: "Kim", Nachname: "Muster", Email: "kim@sichergut.example" };
  expect(await post("account/createEmpfehler", { ...person, Einladungsnummer: second })).toBe(204);
  const { rows } = await app.testDatabase.owner.query(
    "select 1 from invitation where number = $1 and accepted_at is not null",
    [second],
  );
  expect(rows).toHaveLength(1);
});

test("the public mask needs a captcha also where the tenant asks for none, once for each invitation", async () => {
  expect((await putWith(undefined, "allianz")).body["code"]).toBe("PSOF0501");
  expect((await putWith(undefined, "allianz", invited())).body["code"]).toBe("PSOF0501");
  const captcha = await solvedCaptcha(app, "allianz");
  // Without a body it is only checked.
  expect((await putWith(captcha, "allianz")).status).toBe(204);
  expect((await putWith(captcha, "allianz", invited())).status).toBe(201);
  expect((await putWith(captcha, "allianz", invited())).body["code"]).toBe("PSOF0502");
  expect((await put("ewe", { ...invited(), Mitarbeiternummer: "M-1001" })).status).toBe(201);
  const mask = await fetch(`${app.url}/api/v1/allianz/Einladung/daten`);
  expect(await mask.json()).toMatchObject({ CaptchaErforderlich: true });
});
