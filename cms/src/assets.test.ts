import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { contentFolder, sampleCms, serveCms } from "../test/sample-content.ts";

let url: string;

beforeAll(async () => {
  ({ url } = await serveCms(sampleCms(await contentFolder())));
});

const asset = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/assets/acme/${path}`, { headers });

async function sizeOf(path: string) {
  const { width, height, format } = await sharp(await (await asset(path)).arrayBuffer()).metadata();
  return [width, height, format];
}

test.each([
  ["photo?width=200", [200, 150, "png"]],
  ["photo?width=200&height=200", [200, 150, "png"]],
  ["photo?width=200&height=200&mode=Crop", [200, 200, "png"]],
  ["photo?width=800&height=800&mode=CropUpsize", [800, 800, "png"]],
  ["photo?width=200&height=200&mode=Pad", [200, 200, "png"]],
  ["photo?width=200&height=200&mode=Min", [267, 200, "png"]],
  ["photo?width=100&format=webp&quality=40", [100, 75, "webp"]],
  ["photo?width=100&format=JPEG", [100, 75, "jpeg"]],
  ["logo?width=80&format=PNG", [80, 40, "png"]],
])("%s is %o", async (path, size) => {
  expect(await sizeOf(path)).toEqual(size);
});

test("an SVG stays an SVG in every size, and cannot run scripts", async () => {
  const drawing = await asset("logo?width=10&height=10");
  expect(drawing.headers.get("content-type")).toBe("image/svg+xml");
  expect(drawing.headers.get("content-security-policy")).toContain("sandbox");
  expect(await drawing.text()).toContain("<rect");
});

test("images need no token, can be cached for a requested time, and are not sent again if unchanged", async () => {
  const first = await asset("photo?cache=60");
  expect(first.headers.get("cache-control")).toBe("public,max-age=60");
  const again = await asset("photo", { "if-none-match": first.headers.get("etag") ?? "" });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await asset("photo?download=1")).headers.get("content-disposition")).toBe("attachment");
});

test.each(["width=100000", "height=99999999999", "width=-5", "width=1e9", "mode=Explode", "format=EXE"])(
  "an image with %s is refused",
  async (query) => {
    expect((await asset(`photo?${query}`)).status).toBe(400);
  },
);

test.each(["nope", "..%2f..%2fpackage.json", "index.json", "__proto__"])(
  "there is no image %s",
  async (id) => {
    expect((await asset(id)).status).toBe(404);
  },
);
