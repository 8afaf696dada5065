/** Vite's list of built files and their imports. */
export type Manifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[] }>
>;

/** Built files that import each other in a cycle: one of them would run before its imports. */
export function findChunkCycle(manifest: Manifest): string[] | undefined {
  const done = new Set<string>();
  const search = (name: string, trail: readonly string[]): string[] | undefined => {
    if (done.has(name)) return undefined;
    const start = trail.indexOf(name);
    if (start !== -1) return [...trail.slice(start), name].map((each) => manifest[each]?.file ?? each);
    for (const next of manifest[name]?.imports ?? []) {
      const cycle = search(next, [...trail, name]);
      if (cycle) return cycle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of Object.keys(manifest)) {
    const cycle = search(name, []);
    if (cycle) return cycle;
  }
  return undefined;
}
