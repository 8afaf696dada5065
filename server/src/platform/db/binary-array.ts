/**
 * Lists as PostgreSQL itself holds them, for statements that are sent very often: it need not read digits and dates
 * from a text first. The driver sends a buffer as it is.
 */
const oids = { bytea: 17, bigint: 20, text: 25, timestamptz: 1184 } as const;

/** Dimensions, whether there are gaps, the element's type, how many there are, and the number of the first. */
const headBytes = 20;
const lengthBytes = 4;
const gap = -1;

/** A list and the view that writes its numbers, which is quicker than the methods of a buffer. */
function startList(oid: number, count: number, bytes: number): { list: Buffer; numbers: DataView } {
  const list = Buffer.allocUnsafe(headBytes + count * lengthBytes + bytes);
  const numbers = new DataView(list.buffer, list.byteOffset, list.length);
  numbers.setInt32(0, 1);
  numbers.setInt32(4, 1);
  numbers.setInt32(8, oid);
  numbers.setInt32(12, count);
  numbers.setInt32(16, 1);
  return { list, numbers };
}

function integers(oid: number, values: ArrayLike<number | null>): Buffer {
  const { list, numbers } = startList(oid, values.length, values.length * 8);
  let at = headBytes;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? null;
    if (value === null) {
      numbers.setInt32(at, gap);
      at += lengthBytes;
      continue;
    }
    numbers.setInt32(at, 8);
    // Two halves, because a BigInt for each would cost more than everything else here.
    numbers.setInt32(at + 4, Math.floor(value / 2 ** 32));
    numbers.setUint32(at + 8, value);
    at += lengthBytes + 8;
  }
  return list.subarray(0, at);
}

export const bigintsOf = (values: ArrayLike<number | null>): Buffer => integers(oids.bigint, values);

const epoch = Date.UTC(2000, 0, 1);

/** Moments in milliseconds; PostgreSQL counts microseconds since the year 2000. */
export const momentsOf = (values: readonly number[]): Buffer =>
  integers(
    oids.timestamptz,
    values.map((value) => (value - epoch) * 1_000),
  );

/** One byte for each character. */
function characters(oid: number, values: readonly (string | null)[]): Buffer {
  let bytes = 0;
  for (const value of values) bytes += value?.length ?? 0;
  const { list, numbers } = startList(oid, values.length, bytes);
  let at = headBytes;
  for (const value of values) {
    numbers.setInt32(at, value?.length ?? gap);
    at += lengthBytes;
    if (value === null) continue;
    // By hand: for the few characters of a name it takes longer to call somebody who is quicker.
    for (let index = 0; index < value.length; index += 1) list[at + index] = value.charCodeAt(index);
    at += value.length;
  }
  return list;
}

/** Texts that are known to be ASCII. */
export const plainTextsOf = (values: readonly (string | null)[]): Buffer => characters(oids.text, values);

/** Bytes, each written as the character with its number. */
export const bytesOf = (values: readonly string[]): Buffer => characters(oids.bytea, values);
