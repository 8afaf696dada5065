import { useEffect, useState } from "react";

/** An app that opens hides the page within this time. */
const TIMEOUT_MS = 2_000;

/** Detects that an app did not open: it may not be installed. */
export function useAppHint<App>(): {
  missing: App | undefined;
  asked: (app: App) => void;
  clear: () => void;
} {
  const [waiting, setWaiting] = useState<{ app: App }>();
  const [missing, setMissing] = useState<App>();
  useEffect(() => {
    if (!waiting) return undefined;
    const opened = () => setWaiting(undefined);
    const timer = setTimeout(() => {
      setMissing(waiting.app);
      setWaiting(undefined);
    }, TIMEOUT_MS);
    window.addEventListener("blur", opened);
    document.addEventListener("visibilitychange", opened);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("blur", opened);
      document.removeEventListener("visibilitychange", opened);
    };
  }, [waiting]);
  return {
    missing,
    asked: (app) => {
      setMissing(undefined);
      setWaiting({ app });
    },
    clear: () => setMissing(undefined),
  };
}
