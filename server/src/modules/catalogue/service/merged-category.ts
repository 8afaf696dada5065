import type { PlacedCategory } from "../repository/categories.ts";

/**
 * The aliases of a category that takes another one: every address of the other one in both languages, and its name in
 * calls. An address that a third category has stays with that one.
 */
export function withOldAddresses(
  categories: readonly PlacedCategory[],
  merged: PlacedCategory,
  target: PlacedCategory,
): string[] {
  const rest = categories.filter(({ id }) => id !== merged.id);
  const taken = new Set(rest.flatMap(({ key, englishKey, aliases }) => [key, englishKey, ...aliases]));
  const isNameShared = rest.some(({ category }) => category === merged.category);
  const old = [
    merged.key,
    ...(merged.englishKey === null ? [] : [merged.englishKey]),
    ...(isNameShared ? [] : [merged.category]),
    ...merged.aliases,
  ];
  return [...target.aliases, ...new Set(old.filter((path) => !taken.has(path)))];
}

/** The target and every other category that named the merged one, which now name the target. */
export function linkedToTarget(
  categories: readonly PlacedCategory[],
  merged: PlacedCategory,
  target: PlacedCategory,
): PlacedCategory[] {
  const current = (key: string): string => (key === merged.key ? target.key : key);
  const otherKeysOf = ({ key, otherKeys }: PlacedCategory): string[] =>
    [...new Set(otherKeys.map(current))].filter((other) => other !== key);
  const others = categories
    .filter(({ id }) => id !== merged.id && id !== target.id)
    .filter(({ parentKey, otherKeys }) => parentKey === merged.key || otherKeys.includes(merged.key))
    .map((category) => ({
      ...category,
      parentKey: category.parentKey === null ? null : current(category.parentKey),
      otherKeys: otherKeysOf(category),
    }));
  // A target below the merged category takes its place, so that no category is above itself.
  const parentKey = isBelow(categories, target, merged) ? merged.parentKey : target.parentKey;
  return [{ ...target, parentKey, otherKeys: otherKeysOf(target) }, ...others];
}

function isBelow(
  categories: readonly PlacedCategory[],
  category: PlacedCategory,
  above: PlacedCategory,
): boolean {
  const seen = new Set<string>();
  let key = category.parentKey;
  while (key !== null && !seen.has(key)) {
    if (key === above.key) return true;
    seen.add(key);
    const passed = key;
    key = categories.find((one) => one.key === passed)?.parentKey ?? null;
  }
  return false;
}
