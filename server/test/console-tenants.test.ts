import sharp from "sharp";
import { expect, test } from "vitest";
import { tenantNamed } from "../src/modules/tenant/service/administration.ts";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";
import { answers } from "./starter-tenant.ts";

const app = await startTestApp();
const client = consoleClient(app);
const administrator = await client.session(await client.operator("administrator"));
const manager = await client.session(await client.operator("manager"));

const wanted = {
  Mandant: "blume",
  Marke: answers.brand,
  Firma: answers.company,
  SupportEmail: answers.supportEmail,
  MandantUrl: answers.site,
  IBAN: answers.iban,
  Farbe: "#1a6b4c",
  produktApi: "standard",
  Bausteine: ["ModuleAgentur", "ShowProductCategory"],
};
const create = (given: object, session = administrator) =>
  client.call("POST", "/mandanten", { session, body: { ...wanted, ...given } });
const ofTenant = (method: string, path: string, slug = "blume") =>
  client.call(method, `/mandanten/${slug}${path}`, { session: administrator });
const visit = async (slug: string, url = `/api/v1/${slug}/produkt`) =>
  (await app.app.inject({ url, headers: { host: `${slug}.localhost:3000` } })).statusCode;

interface Opening {
  readonly Zustand: string;
  readonly Befunde: readonly { Befund: string; Seite: string | null; Verhindert: boolean }[];
}

test("an administrator adds a tenant with its brand: closed, listed, in the audit log, with what is missing", async () => {
  expect((await create({})).json).toEqual({ Mandant: "blume" });
  const tenant = app.tenants.bySlug("blume");
  expect(tenant?.settings).toMatchObject({
    brand: "Blumenladen",
    supportEmail: "hilfe@blumenladen.de",
    payer: { name: "Blumenladen GmbH", iban: "DE89370400440532013000" },
    agency: true,
    showsCategories: true,
    callCentre: false,
  });
  expect(tenant?.settings.theme.colours.action[2]).toBeCloseTo(162, -1);
  expect(tenant?.isClosed).toBe(true);
  expect(await visit("blume")).toBe(503);
  const { json } = await ofTenant("GET", "/oeffnung");
  const opening = json as unknown as Opening;
  expect(opening.Zustand).toBe("closed");
  expect(opening.Befunde).toContainEqual({
    Befund: "Kein Produkt ist im Angebot.",
    Seite: "katalog",
    Verhindert: true,
  });
  const problems = opening.Befunde.map(({ Befund }) => Befund);
  expect(problems).toContain(
    "Es gelten noch keine Teilnahmebedingungen: Schreiben Sie den Entwurf fertig, und lassen Sie ihn freigeben.",
  );
  // In plain words, one line for each text, and the link leads to the very field.
  expect(problems).toContain("Für Ihre Seiten und E-Mails fehlt: Straße und Hausnummer.");
  expect(problems.filter((problem) => problem.startsWith("Seite „Datenschutz")).length).toBe(1);
  for (const problem of problems) expect(problem).not.toMatch(/\[|-text|\.invalid|SMTP/);
  expect(
    opening.Befunde.find(({ Befund }) => Befund === "Es fehlt: Telefon des Kundendienstes.")?.Seite,
  ).toMatch(/^einstellungen\?gruppe=\w+&feld=SupportTelefon$/);
  const log = await client.call("GET", "/protokoll", { session: administrator });
  expect(log.text).toContain("createTenant");
});

test("opening shows the tenant to visitors and closing hides it, each once", async () => {
  expect((await ofTenant("POST", "/oeffnung")).status).toBe(204);
  expect(await visit("blume")).toBe(200);
  expect(((await ofTenant("GET", "/oeffnung")).json as unknown as Opening).Zustand).toBe("open");
  expect((await ofTenant("POST", "/oeffnung")).status).toBe(409);
  expect((await ofTenant("POST", "/schliessung")).status).toBe(204);
  expect([await visit("blume"), await visit("ewe")]).toEqual([503, 200]);
  expect((await ofTenant("POST", "/schliessung")).status).toBe(409);
});

test("an operator's preview shows a closed tenant; a token that is not valid shows nothing of it", async () => {
  const { json } = await ofTenant("GET", "/einstellungen/vorschau");
  const { search } = new URL(String(json["Adresse"]));
  expect(await visit("blume", `/theme/blume.css${search}`)).not.toBe(503);
  expect(await visit("blume", "/theme/blume.css?entwurf=1794823200.c2lnbmF0dXI")).toBe(410);
  expect(await visit("blume", "/theme/blume.css")).toBe(503);
});

test("what cannot be a tenant is refused, and nothing is left of it", async () => {
  expect((await create({ Mandant: "ewe" })).status).toBe(409);
  expect((await create({ Mandant: "rose" }, manager)).status).toBe(403);
  const faults: readonly [object, string][] = [
    [{ Mandant: "konsole" }, "Mandant"],
    [{ Mandant: "Rose" }, "Mandant"],
    [{ Marke: " " }, "Marke"],
    [{ IBAN: "DE98370400440532013000" }, "IBAN"],
    [{ Farbe: "red" }, "Farbe"],
    [{ Domain: "keine domain" }, "Domain"],
    [{ MandantUrl: "http://www.blumenladen.de" }, "MandantUrl"],
    [{ Bausteine: ["Theme"] }, "Bausteine"],
    [{ Logo: Buffer.from("<script>alert(1)</script>").toString("base64") }, "Logo"],
  ];
  for (const [fault, field] of faults) {
    const { status, json } = await create({ Mandant: "rose", ...fault });
    expect([field, status]).toEqual([field, 400]);
    expect(JSON.stringify(json["errors"])).toContain(field);
  }
  expect(app.tenants.bySlug("rose")).toBeUndefined();
});

test("a domain of another tenant leaves no half tenant behind", async () => {
  expect((await create({ Mandant: "rose", Domain: "empfehlen.rose.de" })).status).toBe(201);
  const second = await create({ Mandant: "nelke", Domain: "empfehlen.rose.de" });
  expect([second.status, second.json["detail"]]).toEqual([
    409,
    expect.stringContaining("empfehlen.rose.de") as string,
  ]);
  await expect(tenantNamed(app.database, "nelke")).rejects.toThrow("notFound");
});

test("a logo is shown in its proportions, and one of 80 megapixels is refused", async () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#1a6b4c" } }).png({ compressionLevel: 1 });
  const huge = (await picture(10_000, 8_000).toBuffer()).toString("base64");
  const refused = await create({ Mandant: "tulpe", Logo: huge });
  expect([refused.status, refused.text]).toEqual([
    400,
    expect.stringContaining("hat 10.000 × 8.000 Pixel (80 Megapixel)") as string,
  ]);
  const logo = (await picture(900, 300).toBuffer()).toString("base64");
  expect((await create({ Mandant: "tulpe", Logo: logo })).status).toBe(201);
  expect(app.tenants.bySlug("tulpe")?.settings.theme.logo).toEqual({ asset: "logo", width: 120, height: 40 });
});

test("the database adds only a closed tenant, with its own settings, outside every tenant's scope", async () => {
  const add = (slug: string, settings: object) =>
    app.testDatabase.database.withoutTenant((tx) =>
      tx.run({ name: `add ${slug}`, text: "select platform.add_closed_tenant($1, $2, $3, now())" } as never, [
        slug,
        "Distel",
        JSON.stringify(settings),
      ]),
    );
  await expect(add("distel", { Mandant: "andere", Name: "Distel" })).rejects.toThrow(
    /settings of this tenant/,
  );
  await expect(add("api", { Mandant: "api", Name: "Distel" })).rejects.toThrow(/not a slug/);
  const ewe = await tenantNamed(app.database, "ewe");
  await expect(
    app.database.inTenant(ewe, (tx) =>
      tx.run({ name: "add inside", text: "select platform.add_closed_tenant($1, $2, $3, now())" } as never, [
        "distel",
        "Distel",
        JSON.stringify({ Mandant: "distel", Name: "Distel" }),
      ]),
    ),
  ).rejects.toThrow(/outside every tenant/);
});
