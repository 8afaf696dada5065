import { beginStepUp, stepUpWithCode, stepUpWithPasskey } from "@weitersagen/contract/console/session";
import { Link } from "@tanstack/react-router";
import { KeyRound } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { callConsole, listen } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { useTexts } from "../../lib/language.tsx";
import { answerWithPasskey } from "../../lib/passkey.ts";
import { useMe } from "../../lib/session.tsx";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Failure } from "../../ui/states.tsx";
import { loginTexts } from "./texts.ts";

/** Asks for a passkey or code when a call needs one. The call waits for the answer. */
export function StepUp() {
  const t = useTexts(loginTexts);
  const { canStepUp } = useMe();
  const [pending, setPending] = useState<{ answer: (isConfirmed: boolean) => void }>();
  const { run, error, isRunning, clear } = useRun();
  useEffect(() => {
    listen({
      stepUp: () =>
        new Promise((answer) => {
          setPending({ answer });
        }),
    });
  }, []);
  const end = (isConfirmed: boolean) => {
    pending?.answer(isConfirmed);
    setPending(undefined);
    clear();
  };
  const byPasskey = () =>
    run(async () => {
      const { options } = await callConsole(beginStepUp, {});
      const answer = await answerWithPasskey(options, t("cancelled"));
      await callConsole(stepUpWithPasskey, { body: { answer } });
      end(true);
    });
  const byCode = (event: FormEvent<HTMLFormElement>) => {
    const code = submitted(event)("code");
    void run(async () => {
      await callConsole(stepUpWithCode, { body: { code } });
      end(true);
    });
  };
  return (
    <Dialog title={t("confirmTitle")} isOpen={pending !== undefined} onClose={() => end(false)}>
      <p className="text-sm text-muted">{canStepUp ? t("confirmIntro") : t("noMeans")}</p>
      {error ? <Failure error={error} /> : null}
      {canStepUp ? (
        <>
          <Button kind="primary" wide onPress={() => void byPasskey()} isPending={isRunning}>
            <KeyRound aria-hidden size={16} />
            {t("confirmPasskey")}
          </Button>
          <form onSubmit={byCode} className="grid gap-3 border-t border-line pt-4">
            <Field
              label={t("code")}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              isRequired
              isMarked={false}
            />
            <Button type="submit" wide isPending={isRunning}>
              {t("confirmCode")}
            </Button>
          </form>
        </>
      ) : (
        <Link to="/konto" onClick={() => end(false)} className="link text-sm font-medium">
          {t("toAccount")}
        </Link>
      )}
      <div className="flex justify-end">
        <Button kind="quiet" onPress={() => end(false)}>
          {t("cancel")}
        </Button>
      </div>
    </Dialog>
  );
}
