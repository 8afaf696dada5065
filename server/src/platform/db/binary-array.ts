/** The type id of `bigint` in PostgreSQL. */
const bigintOid = 20;

/** Number of dimensions, flag for nulls, element type, number of elements, and index of the first. */
const headBytes = 20;
const lengthBytes = 4;
const nullLength = -1;

/**
 * A list of integers in PostgreSQL's binary format, for statements with very long lists: the database does not have to
 * parse numbers from text. The driver sends a buffer unchanged.
 */
export function bigintsOf(values: ArrayLike<number | null>): Buffer {
  const list = Buffer.allocUnsafe(headBytes + values.length * (lengthBytes + 8));
  // A view is faster than the methods of a buffer.
  const numbers = new DataView(list.buffer, list.byteOffset, list.length);
  for (const [index, field] of [1, 1, bigintOid, values.length, 1].entries())
    numbers.setInt32(index * 4, field);
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
