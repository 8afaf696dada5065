/**
 * Lists in PostgreSQL's binary format, for statements that are sent very often: the database does not have to parse
 * numbers and dates from text. The driver sends a buffer unchanged.
 */
const oids = { bytea: 17, bigint: 20, text: 25, timestamptz: 1184 } as const;

/** Number of dimensions, flag for nulls, element type, number of elements, and index of the first. */
const headBytes = 20;
const lengthBytes = 4;
const nullLength = -1;

/** A list and the view that writes its numbers, which is faster than the methods of a buffer. */
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
      numbers.setInt32(at, nullLength);
      at += lengthBytes;
      continue;
    }
    numbers.setInt32(at, 8);
    // Written in two halves: a BigInt for each value would cost more than the rest of this function.
    numbers.setInt32(at + 4, Math.floor(value / 2 ** 32));
    numbers.setUint32(at + 8, value);
    at += lengthBytes + 8;
  }
  return list.subarray(0, at);
}

export const bigintsOf = (values: ArrayLike<number | null>): Buffer => integers(oids.bigint, values);

const epoch = Date.UTC(2000, 0, 1);

/** Times in milliseconds; PostgreSQL counts microseconds since the year 2000. */
export const momentsOf = (values: readonly number[]): Buffer =>
  integers(
    oids.timestamptz,
    values.map((value) => (value - epoch) * 1_000),
  );

/** Encodes one byte per character. */
function characters(oid: number, values: readonly (string | null)[]): Buffer {
  let bytes = 0;
  for (const value of values) bytes += value?.length ?? 0;
  const { list, numbers } = startList(oid, values.length, bytes);
  let at = headBytes;
  for (const value of values) {
    numbers.setInt32(at, value?.length ?? nullLength);
    at += lengthBytes;
    if (value === null) continue;
    // A loop: for a few characters the call of a faster native method costs more than it saves.
    for (let index = 0; index < value.length; index += 1) list[at + index] = value.charCodeAt(index);
    at += value.length;
  }
  return list;
}

/** Texts, which must be ASCII. */
export const plainTextsOf = (values: readonly (string | null)[]): Buffer => characters(oids.text, values);

/** Byte strings: each character is the byte of its code. */
export const bytesOf = (values: readonly string[]): Buffer => characters(oids.bytea, values);
