import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number];

/** The same bytes in every supported encoding. Compressed forms may be missing where compression does not help. */
export interface EncodedBody {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

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
