import type { ContentData } from "@weitersagen/contract/console/content";

type Value = ContentData[string][string];

/** A value that differs between two versions. */
export interface Change {
  readonly field: string;
  /** The language, or `iv`. */
  readonly partition: string;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/** Both changed the same value in different ways. */
export interface Conflict {
  readonly field: string;
  readonly partition: string;
  readonly mine: Value | undefined;
  readonly theirs: Value | undefined;
}

const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  JSON.stringify(one ?? "") === JSON.stringify(other ?? "");

const valueIn = (data: ContentData, field: string, partition: string): Value | undefined =>
  data[field]?.[partition];

function placesOf(...versions: readonly ContentData[]): (readonly [field: string, partition: string])[] {
  const places = new Map<string, readonly [string, string]>();
  for (const data of versions)
    for (const [field, partitions] of Object.entries(data))
      for (const partition of Object.keys(partitions))
        places.set(`${field} ${partition}`, [field, partition]);
  return [...places.values()];
}

export function changesBetween(before: ContentData, after: ContentData): Change[] {
  return placesOf(before, after).flatMap(([field, partition]) => {
    const change = {
      field,
      partition,
      before: valueIn(before, field, partition),
      after: valueIn(after, field, partition),
    };
    return isSame(change.before, change.after) ? [] : [change];
  });
}

export function withValue(
  data: ContentData,
  field: string,
  partition: string,
  value: Value | undefined,
): ContentData {
  const { [partition]: _former, ...others } = data[field] ?? {};
  return { ...data, [field]: value === undefined ? others : { ...others, [partition]: value } };
}

/**
 * Joins what two people made of the same version. What only one of them changed is taken from that one; where both changed
 * the same value, mine stays and the place is a conflict.
 */
export function mergeContent(
  base: ContentData,
  mine: ContentData,
  theirs: ContentData,
): { readonly merged: ContentData; readonly conflicts: readonly Conflict[] } {
  let merged = mine;
  const conflicts: Conflict[] = [];
  for (const { field, partition, before, after } of changesBetween(base, theirs)) {
    const own = valueIn(mine, field, partition);
    if (isSame(own, after)) continue;
    if (isSame(own, before)) merged = withValue(merged, field, partition, after);
    else conflicts.push({ field, partition, mine: own, theirs: after });
  }
  return { merged, conflicts };
}
