import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { acceptedEncoding, compressPage } from "./encoding.ts";

const bytes = Buffer.from("x");
const both = { etag: '"1"', plain: bytes, br: bytes, gzip: bytes };

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["gzip;q=1.0, br;q=0.8", "br"],
  ["BR;q=0.0, identity", undefined],
  ["identity", undefined],
  ["", undefined],
  [undefined, undefined],
])("a client that accepts %s gets %s", (header, expected) => {
  expect(acceptedEncoding(header, both)).toBe(expected);
});

test("an encoding that was not prepared is never chosen", () => {
  expect(acceptedEncoding("br, gzip", { etag: '"1"', plain: bytes, gzip: bytes })).toBe("gzip");
  expect(acceptedEncoding("br, gzip", { etag: '"1"', plain: bytes })).toBeUndefined();
});

test("a page is the same in every encoding", async () => {
  const plain = Buffer.from("Küste ".repeat(500));
  const { br, gzip } = await compressPage(plain);
  expect(brotliDecompressSync(br)).toEqual(plain);
  expect(gunzipSync(gzip)).toEqual(plain);
  expect(br.length).toBeLessThan(plain.length / 10);
  // A cache keeps them: no larger buffer behind them stays in memory.
  for (const kept of [br, gzip]) expect(kept.buffer.byteLength).toBe(kept.length);
});
