/** A key for each element: elements have no id, and what an editor remembers must not move to another element. */
export function fitKeys(keys: readonly number[], count: number): readonly number[] {
  const next = Math.max(-1, ...keys) + 1;
  const missing = Math.max(0, count - keys.length);
  return [...keys.slice(0, count), ...Array.from({ length: missing }, (_none, index) => next + index)];
}
