/**
 * Lists as PostgreSQL itself holds them, for statements that are sent very often: it need not read digits and dates
 * from a text first. The driver sends a buffer as it is.
 */
const oids = { bigint: 20, text: 25, timestamptz: 1184 } as const;

/** Dimensions, whether there are gaps, the element's type, how many there are, and the number of the first. */
const headBytes = 20;
const lengthBytes = 4;
const gap = -1;

function startList(oid: number, count: number, bytes: number): Buffer {
  const list = Buffer.allocUnsafe(headBytes + count * lengthBytes + bytes);
  list.writeInt32BE(1, 0);
  list.writeInt32BE(1, 4);
  list.writeInt32BE(oid, 8);
  list.writeInt32BE(count, 12);
  list.writeInt32BE(1, 16);
  return list;
}

function integers(oid: number, values: readonly (number | null)[]): Buffer {
  const list = startList(oid, values.length, values.length * 8);
  let at = headBytes;
  for (const value of values) {
    if (value === null) {
      list.writeInt32BE(gap, at);
      at += lengthBytes;
      continue;
    }
    list.writeInt32BE(8, at);
    // Two halves, because a BigInt for each would cost more than everything else here.
    list.writeInt32BE(Math.floor(value / 2 ** 32), at + 4);
    list.writeUInt32BE(value >>> 0, at + 8);
    at += lengthBytes + 8;
  }
  return list.subarray(0, at);
}

export const bigintsOf = (values: readonly (number | null)[]): Buffer => integers(oids.bigint, values);

const epoch = Date.UTC(2000, 0, 1);

/** Moments in milliseconds; PostgreSQL counts microseconds since the year 2000. */
export const momentsOf = (values: readonly number[]): Buffer =>
  integers(
    oids.timestamptz,
    values.map((value) => (value - epoch) * 1_000),
  );

export function textsOf(values: readonly (string | null)[]): Buffer {
  let bytes = 0;
  for (const value of values) bytes += value === null ? 0 : Buffer.byteLength(value);
  const list = startList(oids.text, values.length, bytes);
  let at = headBytes;
  for (const value of values) {
    const length = value === null ? gap : list.write(value, at + lengthBytes);
    list.writeInt32BE(length, at);
    at += lengthBytes + Math.max(length, 0);
  }
  return list;
}
