export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Of the five formats that are taken. A file's name proves nothing. */
export function isPictureBeginning(bytes: Uint8Array): boolean {
  const text = textOf(bytes);
  const isSvg = /^(?:ï»¿)?\s*</.test(text);
  return isPng(text) || isJpeg(text) || isWebp(text) || isAvif(text) || isSvg;
}

/** The size that a PNG, JPEG, WebP or AVIF states. A drawing has no such header. */
export function sizeInHeader(bytes: Uint8Array): PictureSize | undefined {
  const beginning = textOf(bytes.subarray(0, 16));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (isPng(beginning)) return { width: view.getUint32(16), height: view.getUint32(20) };
    if (isJpeg(beginning)) return jpegSize(view);
    if (isWebp(beginning)) return webpSize(view);
    return isAvif(beginning) ? avifSize(bytes, view) : undefined;
  } catch (error) {
    // A file that ends within its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const textOf = (bytes: Uint8Array): string => String.fromCodePoint(...bytes);
const isPng = (beginning: string) => beginning.startsWith("\u0089PNG");
const isJpeg = (beginning: string) => beginning.startsWith("ÿØÿ");
const isWebp = (beginning: string) => /^RIFF.{4}WEBP/s.test(beginning);
const isAvif = (beginning: string) => /^.{4}ftyp(?:avif|avis|mif1)/s.test(beginning);

/** The segments before the picture are skipped by their length. The one that begins a frame has the size. */
function jpegSize(view: DataView): PictureSize | undefined {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function webpSize(view: DataView): PictureSize | undefined {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  const kind = String.fromCodePoint(view.getUint8(15));
  if (kind === "X") return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (kind === "L") {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

const ISPE = 0x69_73_70_65;
const FIRST_LETTER = 0x69;

/** The largest of the pictures in the file: each states its size in a box named `ispe`. */
function avifSize(bytes: Uint8Array, view: DataView): PictureSize | undefined {
  let largest: PictureSize | undefined;
  for (let at = bytes.indexOf(FIRST_LETTER); at !== -1; at = bytes.indexOf(FIRST_LETTER, at + 1)) {
    if (at + 16 > bytes.length) break;
    if (view.getUint32(at) !== ISPE) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}
