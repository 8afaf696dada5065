import { useEffect, useState } from "react";
import type { Stored } from "./stored.ts";

/** State that outlives a reload. The first drawing shows `initial`: the server knows nothing of the browser's storage. */
export function useStored<T>(store: () => Stored<T>, initial: T): [value: T, change: (value: T) => void] {
  const [open] = useState(() => store);
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const kept = open().read();
    // oxlint-disable-next-line react/set-state-in-effect -- what the browser keeps is known only after it took the page over
    if (kept !== undefined) setValue(kept);
  }, [open]);
  const change = (next: T) => {
    setValue(next);
    open().write(next);
  };
  return [value, change];
}
