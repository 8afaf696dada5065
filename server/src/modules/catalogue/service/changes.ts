/** The difference between what is stored and what files name. Entries that no file names are in neither list. */
export interface Changes<Entry> {
  readonly added: readonly Entry[];
  readonly changed: readonly Change<Entry>[];
}

export interface Change<Entry> {
  readonly before: Entry;
  readonly after: Entry;
  /** The names of the fields that differ. */
  readonly fields: readonly string[];
}

interface Comparison<Entry> {
  readonly key: (entry: Entry) => string | number;
  /** The part that is compared; all of it if absent. */
  readonly content?: (entry: Entry) => object;
}

export function compare<Entry extends object>(
  current: readonly Entry[],
  wanted: readonly Entry[],
  { key, content = (entry) => entry }: Comparison<Entry>,
): Changes<Entry> {
  const known = new Map(current.map((entry) => [key(entry), entry]));
  const added: Entry[] = [];
  const changed: Change<Entry>[] = [];
  for (const after of wanted) {
    const before = known.get(key(after));
    const fields = before ? differingFields(content(before), content(after)) : [];
    if (!before) added.push(after);
    else if (fields.length > 0) changed.push({ before, after, fields });
  }
  return { added, changed };
}

/** What is written: the new state of everything that is added or changed. */
export const written = <Entry>({ added, changed }: Changes<Entry>): Entry[] => [
  ...added,
  ...changed.map(({ after }) => after),
];

function differingFields(before: object, after: object): string[] {
  const values = [before, after] as unknown as [Record<string, unknown>, Record<string, unknown>];
  const names = new Set(values.flatMap((value) => Object.keys(value)));
  return [...names].filter((name) => !isSame(values[0][name], values[1][name]));
}

/** Equal values in any order of keys: the database returns JSON with its keys sorted. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime();
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return (one ?? null) === (other ?? null);
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  return differingFields(one, other).length === 0;
}
