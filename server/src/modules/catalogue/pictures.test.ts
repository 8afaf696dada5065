import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { catalogueReader } from "../../../test/catalogue-reader.ts";

const app = await startTestApp();
const { get, json, refusal, touch } = catalogueReader(app);

test.each([
  "/telekom/produkt/462/grafik",
  "/telekom/produkt/FW-0462/sgrafik",
  "/telekom/produktkategorie/1/grafik",
  "/ewe/produktkategorie/1/icon",
  "/allianz/Produkt/SI-11/grafik",
])("%s is the picture of the entry, which is not sent again if unchanged", async (path) => {
  const { status, headers } = await get(path);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe(path.endsWith("icon") ? "image/svg+xml" : "image/webp");
  const again = await get(path, { "if-none-match": headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test("products, categories, devices and advisors carry a picture with its size and text alternative", async () => {
  type Pictured = { Id: number; Bild?: { Url: string; Breite: number; Hoehe: number; Alt: string } };
  const entries = [
    ...(await json<Pictured[]>("/ewe/produkt")),
    ...(await json<Pictured[]>("/telekom/produktkategorie")),
    ...(await json<Pictured[]>("/telekom/produkt?kategorie=mobilfunk")),
    ...(await json<{ Content: Pictured[] }>("/allianz/produkt/berater")).Content,
  ];
  expect(entries.length).toBeGreaterThan(50);
  for (const { Bild } of entries) {
    expect(Bild?.Url).toMatch(/^\/api\/v1\/(?:ewe|telekom|allianz)\/bild\/[0-9a-f]{40}$/);
    expect([960, 640]).toContain(Bild?.Breite);
  }
  const [first] = await json<Pictured[]>("/ewe/produkt", { "accept-language": "en" });
  expect(first?.Bild?.Alt).toContain("wind turbines");
});

test("an entry without a picture is shown as the drawing of its category", async () => {
  const { owner } = app.testDatabase;
  const remove = "delete from catalogue_image where subject_key = $1 and subject = $2";
  await owner.query(remove, ["462", "product"]);
  await owner.query(remove, ["B10410", "advisor"]);
  await touch("telekom");
  for (const path of ["/telekom/produkt/462/grafik", "/allianz/produkt/B10410/grafik"]) {
    const { headers, body } = await get(path);
    expect(headers.get("content-type")).toBe("image/svg+xml");
    expect(body).toMatch(/^<svg /);
  }
  expect(await json("/telekom/produkt/462")).not.toHaveProperty("Bild");
});

test("with a width the drawing is a PNG of about that width", async () => {
  const answer = await fetch(`${app.url}/api/v1/telekom/produkt/462/grafik?width=320`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(bytes.readUInt32BE(16)).toBe(320);
});

test("drawings are made one after the other, and a tenant's requests beyond the queue are refused for now", async () => {
  const picture = (path: string) => fetch(`${app.url}/api/v1/${path}`);
  const widths = Array.from({ length: 60 }, (_, index) => 1_600 - 16 * index);
  const crowd = ["telekom/produkt/462/grafik", "telekom/produkt/462/sgrafik"].flatMap((path) =>
    widths.map((width) => picture(`${path}?width=${width}`)),
  );
  const sameOne = Array.from({ length: 40 }, () => picture("allianz/produkt/B10410/grafik?width=1600"));
  const refused = (await Promise.all(crowd)).filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ status, headers }) => `${status} ${headers.has("retry-after")}`))).toEqual(
    new Set(["503 true"]),
  );
  // Another tenant is not affected, and concurrent requests for one drawing share it.
  expect((await Promise.all(sameOne)).map(({ status }) => status)).toEqual(Array<number>(40).fill(200));
  expect((await picture("telekom/produkt/462/sgrafik?width=656")).status).toBe(200);
});

test.each(["width=100000", "width=-1", "format=exe", "width=abc"])("%s is refused", async (query) => {
  expect(await refusal(`/telekom/produkt/462/grafik?${query}`)).toMatchObject({
    status: 400,
    code: "PSOF0101",
  });
});
