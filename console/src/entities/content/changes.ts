import type { ContentData } from "@weitersagen/contract/console/content";

export type Value = ContentData[string][string];

/** A value that differs between two versions. */
export interface Change {
  readonly field: string;
  /** The language, or `iv`. */
  readonly partition: string;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

export const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  JSON.stringify(one ?? "") === JSON.stringify(other ?? "");

export const valueIn = (data: ContentData, field: string, partition: string): Value | undefined =>
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
