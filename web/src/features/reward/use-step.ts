import { useState } from "react";
import { useLocation } from "../../lib/router/router-context.tsx";

interface Seen {
  /** The step that was shown last. */
  readonly step: string;
  /** The step of each entry of the history, by its key. */
  readonly steps: Readonly<Record<string, string>>;
}

/**
 * The step that the address names; empty is the first. An anchor within a step, such as the target of the skip link or of
 * an error, is no step: the one it was followed from stays, also on the way back to it.
 */
export function useStep(names: readonly string[]): string {
  const { hash, key } = useLocation();
  const [seen, setSeen] = useState<Seen>({ step: "", steps: {} });
  const named = ["", ...names].find((name) => name === hash.slice(1));
  const step = named ?? seen.steps[key] ?? seen.step;
  if (seen.step !== step || seen.steps[key] !== step) {
    setSeen({ step, steps: { ...seen.steps, [key]: step } });
  }
  return step;
}
