import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import sharp from "sharp";
import { themeSchema } from "@weitersagen/contract/theme";
import file from "../../../demo/ewe/theme.json" with { type: "json" };
import { silentLog } from "../../../test/database.ts";
import type { CmsAsset } from "../../platform/cms/client.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { mailPictures } from "./service/mail-pictures.ts";

const theme = themeSchema.parse(file);
const tenant = { slug: "ewe", version: "1", settings: { theme } } as Tenant;
const square = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40z" fill="red"/></svg>',
);
const drawing: CmsAsset = { contentType: "image/svg+xml", body: square };

function picturesFrom(read: (id: string) => Promise<CmsAsset>, version = () => "1") {
  return mailPictures({
    readAsset: (_tenant, id) => read(id),
    contentVersion: async () => version(),
    log: silentLog,
  });
}

test("pictures are drawn once for each version of the content", async () => {
  let reads = 0;
  let version = "1";
  const picturesOf = picturesFrom(
    async () => {
      reads += 1;
      return drawing;
    },
    () => version,
  );
  const { logo, art } = await picturesOf(tenant);
  await picturesOf(tenant);
  expect(reads).toBe(2);
  expect([logo?.type, logo?.height, art?.width]).toEqual(["image/png", 32, 600]);
  version = "2";
  await picturesOf(tenant);
  expect(reads).toBe(4);
});

test("a logo that cannot be read leaves the mail with the other picture", async () => {
  const picturesOf = picturesFrom((id) =>
    id === theme.logoOnStage.asset ? Promise.reject(new Error("gone")) : Promise.resolve(drawing),
  );
  const { logo, art } = await picturesOf(tenant);
  expect([logo, art?.type]).toEqual([undefined, "image/png"]);
});

test("content that cannot be reached leaves the mail without pictures", async () => {
  const picturesOf = picturesFrom(
    async () => drawing,
    () => {
      throw new Error("down");
    },
  );
  expect(await picturesOf(tenant)).toEqual({});
});

/** A soft gradient with grain, as a photograph has. */
async function photograph(): Promise<Buffer> {
  const [width, height] = [300, 142];
  const grain = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  return grain.blur(4).resize(1600, 760).jpeg({ quality: 95 }).toBuffer();
}

test("a photograph is made small enough for a mail", async () => {
  const body = await photograph();
  const picturesOf = picturesFrom(async () => ({ contentType: "image/jpeg", body }));
  const { art } = await picturesOf(tenant);
  expect(art?.type).toBe("image/jpeg");
  expect(art?.bytes.length).toBeLessThan(48 * 1024);
});
