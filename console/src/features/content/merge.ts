import type { ContentData } from "@weitersagen/contract/console/content";
import { changesBetween, isSame, type Value, valueIn } from "../../entities/content/changes.ts";

/** Both changed the same value in different ways. */
export interface Conflict {
  readonly field: string;
  readonly partition: string;
  readonly mine: Value | undefined;
  readonly theirs: Value | undefined;
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
