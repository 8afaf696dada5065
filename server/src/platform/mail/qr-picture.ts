import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";
import type { MailPicture } from "./pictures.ts";

/** Modules of white around the code, which scanners need. */
const QUIET = 4;
/** Pixels per module; the picture is shown at half the size, so that it stays sharp. */
const SCALE = 8;

/** The QR code of a text as a picture of a mail. Its version is the text, so that a browser's view can draw it again. */
export function qrPicture(text: string): MailPicture {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const side = (size * SCALE) / 2;
  return {
    name: "qr",
    type: "image/png",
    bytes: png(data),
    version: Buffer.from(text).toString("hex"),
    width: side,
    height: side,
  };
}

/** Inverse of the version. */
export const qrPictureOf = (version: string): MailPicture =>
  qrPicture(Buffer.from(version, "hex").toString());

/** A PNG with one bit per pixel, the smallest form. Black on white in light and dark mails. */
function png(rows: readonly (readonly boolean[])[]): Buffer {
  const side = rows.length * SCALE;
  const lines = rows.flatMap((row) => {
    // SCALE is the number of bits of a byte, so each module is one byte per line. The first byte names the filter: none.
    const line = Buffer.from([0, ...row.map((isDark) => (isDark ? 0x00 : 0xff))]);
    return Array.from({ length: SCALE }, () => line);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(lines))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
