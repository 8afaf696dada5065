import type { RefusedField as FieldError } from "../../../platform/refusal.ts";

interface Addressed {
  readonly id: number;
  readonly key: string;
  readonly englishKey: string | null;
  readonly aliases?: readonly string[] | undefined;
}

/** Each path leads to one category in each language. What the files name replaces what is stored. */
export function addressErrors(
  categories: readonly Addressed[],
  current: readonly Required<Addressed>[],
): FieldError[] {
  const named = new Set(categories.map(({ id }) => id));
  const all = [...categories, ...current.filter(({ id }) => !named.has(id))];
  return [...taken(categories, all, ({ key }) => key), ...taken(categories, all, englishOf)];
}

const englishOf = ({ key, englishKey }: Addressed): string => englishKey ?? key;

function taken(
  categories: readonly Addressed[],
  all: readonly Addressed[],
  pathOf: (category: Addressed) => string,
): FieldError[] {
  const owners = Map.groupBy(
    all.flatMap((category) =>
      [pathOf(category), ...(category.aliases ?? [])].map((path) => ({
        path,
        id: category.id,
        key: category.key,
      })),
    ),
    ({ path }) => path,
  );
  return categories.flatMap((category) => {
    const path = pathOf(category);
    const other = owners.get(path)?.find(({ id }) => id !== category.id);
    return other
      ? [
          {
            path: `categories.${category.key}`,
            message: `${other.key} has the path ${path} already`,
            german: `Den Pfad ${path} hat schon ${other.key}`,
          },
        ]
      : [];
  });
}
