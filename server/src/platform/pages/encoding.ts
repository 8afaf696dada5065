import { promisify } from "node:util";
import { brotliCompress, constants, gunzip, gzip } from "node:zlib";

const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** The same bytes in every supported encoding. Compressed forms may be missing where compression does not help. */
export interface EncodedBody {
  readonly etag: string;
  /** Absent if the compressed forms are enough to make it again. */
  readonly plain?: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const unzip = promisify(gunzip);

const unzipped = new WeakMap<EncodedBody, WeakRef<Buffer>>();

/**
 * The uncompressed bytes. The cache does not keep them, because few clients need them and they take most of the room.
 * Concurrent responses share one copy.
 */
export async function plainOf(body: EncodedBody): Promise<Buffer> {
  const known = body.plain ?? unzipped.get(body)?.deref();
  if (known) return known;
  const plain = await unzip(body.gzip ?? Buffer.alloc(0));
  const shared = unzipped.get(body)?.deref() ?? plain;
  unzipped.set(body, new WeakRef(shared));
  return shared;
}

/** Fast enough to run before the first response, and within a few percent of the slowest setting for a page. */
const PAGE_QUALITY = 6;

export async function compressPage(plain: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: PAGE_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  };
  const [br, gzipped] = await Promise.all([brotli(plain, options), zip(plain)]);
  return { br: withoutSlab(br), gzip: withoutSlab(gzipped) };
}

/** The compressor returns a view into a larger buffer, which the cache would keep alive. */
function withoutSlab(view: Buffer): Buffer {
  const exact = Buffer.allocUnsafeSlow(view.length);
  view.copy(exact);
  return exact;
}

/** The best encoding this client accepts: `br, gzip;q=0` accepts the first and refuses the second. */
export function acceptedEncoding(header: string | undefined, body: EncodedBody): Encoding | undefined {
  if (header === undefined) return undefined;
  return encodings.find((encoding) => body[encoding] !== undefined && accepts(header, encoding));
}

function accepts(header: string, encoding: Encoding): boolean {
  // The header of common browsers is not parsed, because this runs before every response.
  if (!header.includes(encoding)) return false;
  if (!header.includes("q=")) return true;
  return header.split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
