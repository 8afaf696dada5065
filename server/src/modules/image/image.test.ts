import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { addDays } from "@weitersagen/domain/dates";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { readPictures } from "../catalogue/service/picture-files.ts";
import { imageSweep } from "./jobs.ts";
import { inspectImage } from "./service/inspect.ts";
import { storeImages } from "./service/store.ts";

const app = await startTestApp();
const { owner } = app.testDatabase;
const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;

const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2f7377" } });
const svg = (content: string, root = 'width="40" height="30"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`);

async function stored(bytes: Buffer): Promise<string> {
  const image = await inspectImage(bytes);
  await app.database.inTenant(tenantId, (tx) => storeImages(tx, [image]));
  return image.hash;
}

async function get(hash: string, query = "", tenant = "ewe") {
  const answer = await fetch(`${app.url}/api/v1/${tenant}/bild/${hash}?${query}`);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

const variants = async (hash: string) => {
  const text = "select width, format from image_variant where hash = $1 order by width, format";
  return (await owner.query<{ width: number; format: string }>(text, [hash])).rows;
};

describe("a file is taken as a picture", () => {
  test.each(["png", "jpeg", "webp", "avif"] as const)(
    "if its bytes are %s, whatever its name",
    async (format) => {
      const bytes = await solid(60, 40).toFormat(format).toBuffer();
      expect(await inspectImage(bytes)).toMatchObject({
        mediaType: `image/${format}`,
        width: 60,
        height: 40,
      });
    },
  );

  test("with the size that people see, if the camera stored a rotation", async () => {
    const bytes = await solid(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await inspectImage(bytes)).toMatchObject({ width: 40, height: 60 });
  });

  test("if it is a drawing, with the size of its viewBox", async () => {
    const drawing = svg("<rect width='9' height='9'/>", 'viewBox="0 0 120 90"');
    expect(await inspectImage(drawing)).toMatchObject({ mediaType: "image/svg+xml", width: 120, height: 90 });
  });

  test.each([
    ["a script", "<script>alert(1)</script>", "contains a script"],
    ["an event handler", '<rect onload="alert(1)"/>', "contains event handlers"],
    ["a page inside", "<foreignObject><p/></foreignObject>", "contains foreign objects"],
    ["a script address", '<a href="javascript:alert(1)"/>', "contains a script address"],
    ["a file of another server", '<image href="https://x.example/a.png"/>', "refers to other files"],
    ["a style of another server", "<style>@import 'https://x.example'</style>", "refers to other files"],
  ])("but not with %s", async (_what, content, message) => {
    await expect(inspectImage(svg(content))).rejects.toThrow(message);
  });

  test.each(["png", "jpeg", "avif"] as const)("but not if its %s ends too early", async (format) => {
    const noise = sharp({
      create: {
        width: 160,
        height: 120,
        channels: 3,
        background: "#000000",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    });
    const whole = await noise.toFormat(format).toBuffer();
    const half = whole.subarray(0, Math.round(whole.length / 2));
    await expect(inspectImage(half)).rejects.toThrow("is damaged or incomplete");
    await expect(inspectImage(whole)).resolves.toMatchObject({ width: 160, height: 120 });
  });

  test("but not without a picture, without end or without bounds", async () => {
    await expect(inspectImage(Buffer.from("<html>"))).rejects.toThrow("is no PNG, JPEG, WebP, AVIF or SVG");
    await expect(inspectImage(Buffer.alloc(0))).rejects.toThrow("is empty");
    await expect(inspectImage(Buffer.alloc(11 * 1024 * 1024))).rejects.toThrow("is larger than 10 MB");
    await expect(inspectImage(svg("", 'width="19000" height="19000"'))).rejects.toThrow(
      "has 19,000 × 19,000 pixels (361 megapixels). At most 50 megapixels and 20,000 pixels a side are possible",
    );
    const entities = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><!ENTITY a "b"></svg>');
    await expect(inspectImage(entities)).rejects.toThrow("contains a document type or entities");
  });
});

describe("a stored picture", () => {
  test("is sent as the requested format in the next offered width, to be cached for ever", async () => {
    const hash = await stored(await solid(2000, 1000).jpeg().toBuffer());
    for (const [query, type, width] of [
      ["width=300&format=avif", "image/avif", 320],
      ["width=640&format=webp", "image/webp", 640],
      ["format=png", "image/png", 960],
      ["width=1600&format=jpeg", "image/jpeg", 1600],
    ] as const) {
      const { answer, bytes } = await get(hash, query);
      expect(answer.headers.get("content-type")).toBe(type);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect((await sharp(bytes).metadata()).width).toBe(width);
    }
  });

  test("is rendered sharp from a drawing, but a photograph is not enlarged", async () => {
    const drawing = await stored(svg("<rect width='40' height='30' fill='#c00'/>"));
    const photo = await stored(await solid(200, 100).png().toBuffer());
    expect((await sharp((await get(drawing, "width=640")).bytes).metadata()).width).toBe(640);
    expect((await sharp((await get(photo, "width=640")).bytes).metadata()).width).toBe(200);
  });

  test("has a bounded number of variants, each made once for all servers", async () => {
    const hash = await stored(await solid(700, 500).png().toBuffer());
    await Promise.all([17, 100, 159, 160].map((width) => get(hash, `width=${width}&format=webp`)));
    expect(await variants(hash)).toEqual([
      { width: 96, format: "webp" },
      { width: 160, format: "webp" },
    ]);
  });

  test("is not found if it was stored damaged", async () => {
    const whole = await solid(60, 40).png().toBuffer();
    const bytes = whole.subarray(0, 60);
    const image = { ...(await inspectImage(whole)), hash: "d".repeat(40), bytes };
    await app.database.inTenant(tenantId, (tx) => storeImages(tx, [image]));
    expect((await get(image.hash, "width=480&format=webp")).answer.status).toBe(404);
  });

  test("is stored once, and cannot be changed", async () => {
    const bytes = await solid(31, 17).png().toBuffer();
    const hash = await stored(bytes);
    await stored(bytes);
    const { rows } = await owner.query("select 1 from image where hash = $1", [hash]);
    expect(rows).toHaveLength(1);
    await expect(owner.query("update image set width = 1 where hash = $1", [hash])).rejects.toThrow(
      "append-only",
    );
  });

  test("is removed three months after nothing shows it any more", async () => {
    const hash = await stored(await solid(77, 55).png().toBuffer());
    const { hash: shown } = (await owner.query<{ hash: string }>("select hash from catalogue_image limit 1"))
      .rows[0] ?? { hash: "" };
    const remaining = async (now: Date) => {
      await imageSweep.run({ tenantId, now, database: app.database });
      const text = "select hash from image where hash = any ($1)";
      return (await owner.query<{ hash: string }>(text, [[hash, shown]])).rows.map((row) => row.hash);
    };
    const today = new Date();
    expect(await remaining(addDays(today, 80))).toContain(hash);
    const later = await remaining(addDays(today, 100));
    expect(later).not.toContain(hash);
    expect(later).toContain(shown);
  });

  test("belongs to its tenant, and an unknown or invalid name is refused", async () => {
    const hash = await stored(await solid(12, 34).png().toBuffer());
    expect((await get(hash, "", "telekom")).answer.status).toBe(404);
    expect((await get("0".repeat(40))).answer.status).toBe(404);
    expect((await get("abc")).answer.status).toBe(400);
    expect((await get(hash, "width=99999")).answer.status).toBe(400);
    expect((await get(hash, "format=exe")).answer.status).toBe(400);
  });
});

describe("the pictures of a catalogue's folder", async () => {
  const path = await mkdtemp(join(tmpdir(), "pictures-"));
  afterAll(() => rm(path, { recursive: true, force: true }));
  const folder = pathToFileURL(`${path}/`);

  test("are reported by name if they are missing or no pictures", async () => {
    await writeFile(join(path, "text.png"), "kein Bild");
    const missing = { path: "fehlt.png", message: "this picture does not exist" };
    await expect(readPictures(folder, ["fehlt.png"])).rejects.toMatchObject({
      options: { errors: [missing] },
    });
    await expect(readPictures(folder, ["text.png"])).rejects.toMatchObject({
      options: { errors: [{ path: "text.png", message: expect.stringContaining("is no PNG") }] },
    });
  });

  test("have text alternatives from the index beside them, and may come from the content", async () => {
    const bytes = await solid(20, 10).png().toBuffer();
    await writeFile(join(path, "haus.png"), bytes);
    await writeFile(join(path, "index.json"), '{ "haus": { "alt": { "de": "Haus", "en": "House" } } }');
    const readAsset = (id: string) => Promise.resolve(id === "logo" ? bytes : undefined);
    const pictures = await readPictures(folder, ["haus.png", "haus.png", "asset:logo", undefined], readAsset);
    expect([...pictures.keys()]).toEqual(["haus.png", "asset:logo"]);
    expect(pictures.get("haus.png")).toMatchObject({
      alt: { de: "Haus", en: "House" },
      image: { width: 20 },
    });
    await expect(readPictures(folder, ["asset:nope"], readAsset)).rejects.toMatchObject({
      options: { errors: [{ path: "asset:nope", message: "this picture does not exist" }] },
    });
  });
});
