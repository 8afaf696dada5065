/** What Vite tells of the files it made: which import which. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

/** Files that import each other in a circle: one of them would run before what it needs is there. */
export function knotIn(manifest: Manifest): string[] | undefined {
  const free = new Set<string>();
  const search = (name: string, way: readonly string[]): string[] | undefined => {
    if (free.has(name)) return undefined;
    const start = way.indexOf(name);
    if (start !== -1) return [...way.slice(start), name].map((each) => manifest[each]?.file ?? each);
    for (const next of manifest[name]?.imports ?? []) {
      const knot = search(next, [...way, name]);
      if (knot) return knot;
    }
    free.add(name);
    return undefined;
  };
  for (const name of Object.keys(manifest)) {
    const knot = search(name, []);
    if (knot) return knot;
  }
  return undefined;
}
