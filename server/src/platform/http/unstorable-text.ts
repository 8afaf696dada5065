type Path = string[];
/** A path in a value, linked to its parent: copying whole paths would be slow in a deep body. */
interface Place {
  readonly key: string;
  readonly around: Place | undefined;
}

/**
 * Finds text that no database column can store: NUL, or half of a surrogate pair. Such text is valid JSON and
 * passes most schemas, so it is refused here for every call. Iterative, because a body may be nested very deeply.
 */
export function unstorableTexts(value: unknown): Path[] {
  const found: Path[] = [];
  const open: { value: unknown; place: Place | undefined }[] = [{ value, place: undefined }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: inner, place } = next;
    if (typeof inner === "string") {
      if (inner.includes("\0") || !inner.isWellFormed()) found.push(pathTo(place));
    } else if (typeof inner === "object" && inner !== null) {
      for (const [key, child] of Object.entries(inner))
        open.push({ value: child, place: { key, around: place } });
    }
  }
  return found.toReversed();
}

function pathTo(place: Place | undefined): string[] {
  const path: string[] = [];
  for (let here = place; here; here = here.around) path.push(here.key);
  return path.toReversed();
}
