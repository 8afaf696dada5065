import { type ReactNode, useEffect, useRef, useState } from "react";
import { problemOf } from "../../lib/api/problem.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { freshLoginTexts } from "./fresh-login-texts.ts";

interface LoginAgainProps {
  /** Leads to the login, which leads back here. */
  readonly login: () => Promise<void>;
  /** It replaces what had the focus. */
  readonly takesFocus: boolean;
  /** Buttons beside the one for the login. */
  readonly children?: ReactNode;
}

/** Says that bank details can be changed only soon after a login. */
export function LoginAgain({ login, takesFocus, children }: LoginAgainProps) {
  const t = useTexts(freshLoginTexts);
  const box = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    if (!takesFocus) return undefined;
    // After a dialog has opened: it gives the focus to its first control.
    const timer = setTimeout(() => box.current?.focus());
    return () => clearTimeout(timer);
  }, [takesFocus]);
  const begin = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await login();
    } catch (problem) {
      setFailure(problemOf(problem)?.detail ?? t("failed"));
      setBusy(false);
    }
  };
  return (
    <>
      <div ref={box} tabIndex={-1} className="mb-6 outline-none">
        <p className="font-semibold">{t("title")}</p>
        <p className="mt-1">{t("text")}</p>
      </div>
      {failure && (
        <div className="mb-6">
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={() => void begin()} className="max-md:w-full">
          {t("login")}
        </Button>
        {children}
      </div>
    </>
  );
}

interface FreshLoginProps extends Omit<LoginAgainProps, "children"> {
  /** Until when the login is fresh enough: milliseconds of this computer's clock. */
  readonly until: number;
  readonly beside?: ReactNode;
  /** The form. It calls the function when the server says that the login is too old. */
  readonly children: (onTooLate: () => void) => ReactNode;
}

/** Asks for a new login before anything is typed: bank data must not be kept in the browser meanwhile. */
export function FreshLogin({ until, login, takesFocus, beside, children }: FreshLoginProps) {
  const [wasLate] = useState(() => until <= Date.now());
  const [isLate, setLate] = useState(wasLate);
  if (!isLate) return children(() => setLate(true));
  return (
    <LoginAgain login={login} takesFocus={takesFocus || !wasLate}>
      {beside}
    </LoginAgain>
  );
}
