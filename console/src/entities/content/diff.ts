/** A piece of a text that was kept, added or removed. */
export interface DiffPart {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

const MOST_CELLS = 25_000_000;

/** Compares two texts word by word. */
export function diffWords(before: string, after: string): DiffPart[] {
  const one = wordsOf(before);
  const two = wordsOf(after);
  let start = 0;
  while (start < one.length && start < two.length && one[start] === two[start]) start += 1;
  let end = 0;
  while (
    end < one.length - start &&
    end < two.length - start &&
    one[one.length - 1 - end] === two[two.length - 1 - end]
  )
    end += 1;
  return joined([
    ...one.slice(0, start).map((text) => ({ kind: "same" as const, text })),
    ...middle(one.slice(start, one.length - end), two.slice(start, two.length - end)),
    ...one.slice(one.length - end).map((text) => ({ kind: "same" as const, text })),
  ]);
}

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** The longest common subsequence of the words; of two very long and different texts all words count as changed. */
function middle(one: readonly string[], two: readonly string[]): DiffPart[] {
  if (one.length * two.length > MOST_CELLS)
    return [
      { kind: "removed", text: one.join("") },
      { kind: "added", text: two.join("") },
    ];
  const width = two.length + 1;
  const lengths = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = two.length - 1; column >= 0; column -= 1)
      lengths[row * width + column] =
        one[row] === two[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  const parts: DiffPart[] = [];
  let row = 0;
  let column = 0;
  while (row < one.length || column < two.length) {
    const removed = one[row];
    const added = two[column];
    if (removed !== undefined && removed === added) {
      parts.push({ kind: "same", text: removed });
      row += 1;
      column += 1;
    } else if (removed !== undefined && (added === undefined || at(row + 1, column) >= at(row, column + 1))) {
      parts.push({ kind: "removed", text: removed });
      row += 1;
    } else {
      parts.push({ kind: "added", text: added ?? "" });
      column += 1;
    }
  }
  return parts;
}

function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: { kind: DiffPart["kind"]; text: string }[] = [];
  for (const { kind, text } of parts) {
    const last = result.at(-1);
    if (last?.kind === kind) last.text += text;
    else result.push({ kind, text });
  }
  return result;
}

/** How much of what stayed is shown beside a change. */
const CONTEXT = 160;

/** The changes with a few words around them, for texts that are too long to read again as a whole. */
export function shortened(parts: readonly DiffPart[]): DiffPart[] {
  return parts.map((part, index) => {
    const { kind, text } = part;
    if (kind !== "same" || text.length <= 3 * CONTEXT) return part;
    const first = index === 0 ? "" : text.slice(0, CONTEXT).replace(/\S*$/, "");
    const last = index === parts.length - 1 ? "" : text.slice(-CONTEXT).replace(/^\S*\s/, " ");
    return { kind, text: `${first}…${last}` };
  });
}
