import { use, useCallback, useState } from "react";
import { ConsoleProblem } from "./api.ts";
import { useTexts } from "./language.tsx";
import { LoginSeenContext } from "./session.tsx";

const texts = {
  de: {
    again:
      "Sie sind wieder angemeldet. Ihr letzter Schritt wurde nicht ausgeführt: Bitte wiederholen Sie ihn.",
  },
  en: { again: "You are logged in again. Your last step was not carried out: please repeat it." },
} as const;

interface Failed {
  readonly error: Error;
  readonly at: number;
}

/** Runs work that a person started: one at a time, with its failure to show. */
export function useRun() {
  const [state, setState] = useState<{ failed?: Failed; isRunning: boolean }>({ isRunning: false });
  const error = useErrorAfterLogin(state.failed);
  const run = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    setState({ isRunning: true });
    try {
      await work();
      setState({ isRunning: false });
      return true;
    } catch (thrown) {
      setState({ failed: { error: thrown as Error, at: Date.now() }, isRunning: false });
      return false;
    }
  }, []);
  return { run, error, isRunning: state.isRunning, clear: () => setState({ isRunning: false }) };
}

/** The failure as it is now: a person who has logged in again is not asked to log in any more. */
function useErrorAfterLogin(failed: Failed | undefined): Error | undefined {
  const t = useTexts(texts);
  const loginSeen = use(LoginSeenContext);
  if (!(failed?.error instanceof ConsoleProblem) || failed.error.reason !== "notLoggedIn")
    return failed?.error;
  return loginSeen > failed.at ? new ConsoleProblem("loggedInAgain", t("again")) : failed.error;
}
