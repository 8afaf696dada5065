import { useCallback, useState } from "react";

/** Runs work that a person started: one at a time, with its failure to show. */
export function useRun() {
  const [state, setState] = useState<{ error?: Error; isRunning: boolean }>({ isRunning: false });
  const run = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    setState({ isRunning: true });
    try {
      await work();
      setState({ isRunning: false });
      return true;
    } catch (error) {
      setState({ error: error as Error, isRunning: false });
      return false;
    }
  }, []);
  return { run, error: state.error, isRunning: state.isRunning, clear: () => setState({ isRunning: false }) };
}
