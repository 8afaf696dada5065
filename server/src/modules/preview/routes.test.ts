import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { PreviewPicture } from "@weitersagen/contract/page";
import { fastify } from "fastify";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { silentLog } from "../../../test/database.ts";
import { demoTenant } from "../../../test/demo-tenant.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { registerPreviews } from "./routes.ts";
import { Previews } from "./service/previews.ts";

const tenants = new Map<string, Tenant>();
beforeEach(() => {
  for (const slug of ["telekom", "ewe", "allianz"] as const) tenants.set(slug, demoTenant(slug));
});

let assetsAway = false;
beforeEach(() => {
  assetsAway = false;
});
async function readAsset(tenant: Tenant, id: string) {
  if (assetsAway) throw new Error("the CMS is unreachable");
  const file = `../../../../content/${tenant.settings.contentApp}/assets/${id}.svg`;
  return { contentType: "image/svg+xml", body: await readFile(new URL(file, import.meta.url)) };
}

let portraits = new Map<string, string>();
beforeEach(() => {
  portraits = new Map([["17", "#ff0000"]]);
});
afterEach(() => void vi.useRealTimers());

/** A square of one colour for each number. */
async function readPortrait(_tenant: Tenant, advisorNumber: string) {
  const background = portraits.get(advisorNumber);
  if (background === undefined) throw new Error("the database is unreachable");
  const portrait = sharp({ create: { width: 480, height: 480, channels: 3, background } });
  return { contentType: "image/png", body: await portrait.png().toBuffer() };
}

function startPreviews() {
  const previews = new Previews({ readAsset, readPortrait, key: randomBytes(32), log: silentLog });
  const app = fastify();
  registerPreviews(app, previews, {
    bySlug: (slug) => tenants.get(slug),
    byHost: () => undefined,
    byId: () => undefined,
    all: () => [...tenants.values()],
  });
  const addressOf = (slug: string, picture: PreviewPicture) =>
    previews.addressOf(tenants.get(slug) as Tenant, picture);
  return { get: (url: string) => app.inject({ url }), addressOf };
}

const home: PreviewPicture = {
  headline: "Empfehlen & gewinnen",
  amountCents: 9_000,
  upTo: true,
  language: "de",
};

/** The colour where a portrait is drawn. */
async function pixelOf(png: Buffer): Promise<number[]> {
  const place = { left: 900, top: 300, width: 1, height: 1 };
  return [...(await sharp(png).extract(place).removeAlpha().raw().toBuffer())];
}

describe("a preview", () => {
  test.each(["telekom", "ewe", "allianz"])(
    "of %s is an image of the usual size and may be cached forever",
    async (slug) => {
      const { get, addressOf } = startPreviews();
      const answer = await get(addressOf(slug, home));
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toBe("image/png");
      expect(answer.headers["cache-control"]).toContain("immutable");
      const { width, height } = await sharp(answer.rawPayload).metadata();
      expect([width, height]).toEqual([1200, 630]);
      expect(answer.rawPayload.length).toBeLessThan(200_000);
    },
  );

  test("of a recommended advisor shows that advisor in place of the brand's picture", async () => {
    const { get, addressOf } = startPreviews();
    const { rawPayload } = await get(addressOf("allianz", { ...home, advisorNumber: "17" }));
    expect(await pixelOf(rawPayload)).toEqual([255, 0, 0]);
  });

  test("of an advisor follows a new portrait within an hour, and caches ask again after a day", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { get, addressOf } = startPreviews();
    const address = addressOf("allianz", { ...home, advisorNumber: "17" });
    const { headers } = await get(address);
    expect(headers["cache-control"]).toBe("public, max-age=86400");
    portraits.set("17", "#0000ff");
    vi.advanceTimersByTime(59 * 60_000);
    expect(await pixelOf((await get(address)).rawPayload)).toEqual([255, 0, 0]);
    vi.advanceTimersByTime(60_000);
    expect(await pixelOf((await get(address)).rawPayload)).toEqual([0, 0, 255]);
  });

  test.each([
    { lacking: "the portrait", picture: { ...home, advisorNumber: "18" } },
    { lacking: "the brand's pictures", picture: home },
  ])("without $lacking, which could not be read, is drawn again a minute later", async ({ picture }) => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const { get, addressOf } = startPreviews();
    const address = addressOf("allianz", picture);
    assetsAway = true;
    const without = await get(address);
    expect(without.headers["cache-control"]).toBe("public, max-age=60");
    assetsAway = false;
    portraits.set("18", "#0000ff");
    vi.advanceTimersByTime(60_000);
    const whole = await get(address);
    expect(whole.headers["cache-control"]).not.toBe("public, max-age=60");
    expect(whole.rawPayload.equals(without.rawPayload)).toBe(false);
  });

  test("has a different address for each text, amount and language", () => {
    const { addressOf } = startPreviews();
    const others = [
      home,
      { ...home, headline: "x" },
      { ...home, amountCents: 1 },
      { ...home, language: "en" as const },
      { ...home, advisorNumber: "17" },
    ];
    expect(new Set(others.map((picture) => addressOf("ewe", picture))).size).toBe(5);
  });

  test("that was shared before a change of theme redirects to the new one", async () => {
    const { get, addressOf } = startPreviews();
    const before = addressOf("ewe", home);
    const { theme } = demoTenant("ewe").settings;
    tenants.set("ewe", {
      ...demoTenant("ewe"),
      settings: { ...demoTenant("ewe").settings, theme: { ...theme, radius: 3 } },
    });
    const answer = await get(before);
    expect(answer.statusCode).toBe(302);
    expect((await get(answer.headers.location ?? "")).statusCode).toBe(200);
  });

  test("is rendered without its assets if the CMS is unreachable", async () => {
    const { get, addressOf } = startPreviews();
    assetsAway = true;
    expect((await get(addressOf("allianz", home))).statusCode).toBe(200);
  });

  test.each(["<script>alert(1)</script>", "Donaudampfschifffahrtsgesellschaft".repeat(5), "", "漢字 🙂"])(
    "is rendered with the headline %j",
    async (headline) => {
      const { get, addressOf } = startPreviews();
      expect((await get(addressOf("telekom", { headline, language: "de" }))).statusCode).toBe(200);
    },
  );
});

describe("a caller cannot", () => {
  test("render other texts in a brand's name", async () => {
    const { get, addressOf } = startPreviews();
    const address = addressOf("ewe", home);
    for (const forged of [
      address.replace("Empfehlen", "Betr%C3%BCgen"),
      address.replace("cent=9000", "cent=900000"),
      `${address}&text=Anderes`,
      address.replace("/ewe.", "/allianz."),
      address.replace(/siegel=.*/, ""),
      address.replace(/siegel=.*/, "siegel=x"),
    ]) {
      expect((await get(forged)).statusCode).toBe(404);
    }
  });

  test("render a preview of an unknown tenant", async () => {
    const { get } = startPreviews();
    expect((await get("/vorschau/nobody.123.png?text=x")).statusCode).toBe(404);
    expect((await get("/vorschau/%00")).statusCode).toBe(404);
  });
});
