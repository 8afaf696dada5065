import { useEffect, useState } from "react";

/** An app that opens takes the screen within this time. */
const PATIENCE_MS = 2_000;

/** Tells when an app was asked for and the visitor is still here: it may not be installed. */
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
    }, PATIENCE_MS);
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
