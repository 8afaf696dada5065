import { loginWithSignOn } from "@weitersagen/contract/console/session";
import { useEffect, useRef, useState } from "react";
import { callConsole, ConsoleProblem } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/states.tsx";
import { Card } from "./login-page.tsx";
import { addressBefore } from "./address-before.ts";
import { beginInSecondWindow, endSecondWindow, isSecondWindow } from "./sign-on.ts";
import { loginTexts } from "./texts.ts";

/** Where the company's provider sends the browser back to. */
export function SignOnPage() {
  const t = useTexts(loginTexts);
  const { run, error } = useRun();
  const [isDone, setDone] = useState(false);
  const isStarted = useRef(false);
  useEffect(() => {
    // Effects run twice while developing, and the code works once.
    if (isStarted.current) return;
    isStarted.current = true;
    if (isSecondWindow()) {
      void run(beginInSecondWindow);
      return;
    }
    const given = new URLSearchParams(location.search);
    // Neither the history nor a bookmark keeps the code.
    history.replaceState(null, "", location.pathname);
    void run(async () => {
      const [code, state] = [given.get("code"), given.get("state")];
      if (code === null || state === null) throw new ConsoleProblem("signOnRefused", t("signOnAborted"));
      const body = { code, state, issuer: given.get("iss") ?? undefined };
      await callConsole(loginWithSignOn, { body }).catch((problem: unknown) => {
        const isUnknown = problem instanceof ConsoleProblem && problem.reason === "signOnRefused";
        throw isUnknown ? new ConsoleProblem(problem.reason, t("signOnUnknown")) : problem;
      });
      setDone(true);
      if (!endSecondWindow()) location.replace(addressBefore());
    });
  });
  if (error)
    return (
      <Card title={t("signOnFailed")}>
        <Failure error={error} />
        <Button wide onPress={() => location.replace("/")}>
          {t("toLogin")}
        </Button>
      </Card>
    );
  return isDone ? (
    <Card title={t("signedOn")} intro={t("signedOnText")}>
      {null}
    </Card>
  ) : (
    <Card title={t("signingOn")}>{null}</Card>
  );
}
