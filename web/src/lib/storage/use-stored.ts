import { useEffect, useState } from "react";
import type { Stored } from "./stored.ts";

/** State that survives a reload. The first render shows `initial`, because the server cannot read the browser's storage. */
export function useStored<T>(store: () => Stored<T>, initial: T): [value: T, change: (value: T) => void] {
  const [open] = useState(() => store);
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const kept = open().read();
    // oxlint-disable-next-line react/set-state-in-effect -- the stored value is known only after hydration
    if (kept !== undefined) setValue(kept);
  }, [open]);
  const change = (next: T) => {
    setValue(next);
    open().write(next);
  };
  return [value, change];
}
