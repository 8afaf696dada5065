import { loginWithLink, logoutOperator } from "@weitersagen/contract/console/session";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Failure } from "../../ui/states.tsx";
import { LoginForm } from "./login-form.tsx";
import { loginTexts } from "./texts.ts";

export function Card({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="grid w-full max-w-sm gap-5 rounded-xl border border-line bg-surface p-6 shadow-pop">
        <header>
          <p className="text-sm font-medium text-accent">Weitersagen</p>
          <h1 className="mt-1 text-xl font-semibold tracking-tight">{title}</h1>
          {intro === undefined ? null : <p className="mt-1 text-sm text-muted">{intro}</p>}
        </header>
        {children}
      </div>
    </main>
  );
}

export function LoginPage() {
  const t = useTexts(loginTexts);
  const refresh = useRefresh();
  return (
    <Card title={t("title")} intro={t("intro")}>
      <LoginForm onDone={refresh} />
    </Card>
  );
}

/** The session ended while the operator was working: the page below stays as it is. */
export function SessionEnded({ isOpen }: { readonly isOpen: boolean }) {
  const t = useTexts(loginTexts);
  const refresh = useRefresh();
  return (
    <Dialog title={t("ended")} isOpen={isOpen}>
      <p className="text-sm text-muted">{t("endedIntro")}</p>
      <LoginForm onDone={refresh} keepsPage />
    </Dialog>
  );
}

/** The last role was taken away. What was typed stays below, to be copied. */
export function RolesGone({ isOpen }: { readonly isOpen: boolean }) {
  const t = useTexts(loginTexts);
  const [isSeen, setSeen] = useState(false);
  return (
    <Dialog title={t("noRole")} isOpen={isOpen && !isSeen} onClose={() => setSeen(true)}>
      <p className="text-sm text-muted">{t("noRoleIntro")}</p>
      <Button onPress={() => setSeen(true)}>{t("understood")}</Button>
    </Dialog>
  );
}

export function NoRolePage({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTexts(loginTexts);
  const logout = async () => {
    await callConsole(logoutOperator, {}).catch(() => {});
    location.assign("/");
  };
  return (
    <Card title={t("noRole")} intro={t("noRoleIntro")}>
      <Button kind="primary" onPress={onRetry}>
        {t("again")}
      </Button>
      <Button wide onPress={() => void logout()}>
        {t("logout")}
      </Button>
    </Card>
  );
}

/** Opens a session with the token of an invitation, which is behind the `#` so that no server log has it. */
export function LinkPage() {
  const t = useTexts(loginTexts);
  const { run, error } = useRun();
  const isStarted = useRef(false);
  useEffect(() => {
    // Effects run twice while developing, and the link works once.
    if (isStarted.current) return;
    isStarted.current = true;
    const token = location.hash.slice(1);
    void run(async () => {
      await callConsole(loginWithLink, { body: { token } });
      location.replace("/");
    });
  });
  return (
    <Card title={error ? t("invalid") : t("opening")}>
      {error ? (
        <>
          <Failure error={error} />
          <Button wide onPress={() => location.replace("/")}>
            {t("toLogin")}
          </Button>
        </>
      ) : null}
    </Card>
  );
}
