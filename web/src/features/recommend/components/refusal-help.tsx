import { fillInAddress } from "../../../entities/account/login-draft.ts";
import { forgetRecommendations, newestOwn } from "../../../entities/recommendation/capability.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "../../../lib/router/link.tsx";
import { useLocation } from "../../../lib/router/router-context.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { loadPart, unreachableText } from "../../../lib/api/unreachable.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { confirmationTexts } from "../confirmation-texts.ts";
import { keptLinksTexts } from "../kept-links-texts.ts";
import { refusalTexts } from "../refusal-texts.ts";

interface RefusalHelpProps {
  readonly code: string;
  readonly email: string;
}

export function RefusalHelp({ code, email }: RefusalHelpProps) {
  return (
    <Focused>
      {code === "recommendationUnconfirmed" ? <ResendMail email={email} /> : <LoginFirst email={email} />}
    </Focused>
  );
}

const always = { current: true };

interface FocusedProps {
  readonly children: ReactNode;
  readonly when?: { readonly current: boolean };
}

/** Takes the focus like the error summary or the form that it replaces. */
function Focused({ children, when = always }: FocusedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!when.current) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: "center" });
  }, [when]);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}

interface ConfirmFirstProps {
  readonly email: string;
  /** Whether the form that this replaces had the focus. */
  readonly hadFocus: { readonly current: boolean };
}

/** Before the click: the next link of an unconfirmed address would be refused. */
export function ConfirmFirst({ email, hadFocus }: ConfirmFirstProps) {
  const t = useTexts(confirmationTexts);
  const confirmation = usePath("EmpfehlungBestaetigung");
  return (
    <Focused when={hadFocus}>
      <ResendMail email={email} />
      {confirmation !== undefined && (
        <Link to={confirmation} className="inline-block py-3 text-link underline underline-offset-4">
          {t("otherAddress")}
        </Link>
      )}
    </Focused>
  );
}

function ResendMail({ email }: { readonly email: string }) {
  const t = useTexts(refusalTexts);
  const api = useApi();
  const { language } = usePage();
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");
  const [problem, setProblem] = useState<string>();
  const resend = async () => {
    setState("busy");
    setProblem(undefined);
    try {
      const { resendWelcomeMail } = await loadPart(() => import("@weitersagen/contract/opt-in"), language);
      await api(resendWelcomeMail, { params: { referrer: email } });
      setState("sent");
    } catch (failure) {
      setState("idle");
      setProblem(problemOf(failure)?.detail ?? unreachableText[language]);
    }
  };
  return (
    <Notice
      title={t("optInTitle")}
      action={
        <Button variant="secondary" busy={state === "busy"} onClick={() => void resend()} className="mt-3">
          {t("resend")}
        </Button>
      }
    >
      {problem ?? t(state === "sent" ? "resent" : "optInText", { email })}
    </Notice>
  );
}

function LoginFirst({ email }: { readonly email: string }) {
  const t = useTexts(refusalTexts);
  return <LoginNotice title={t("loginTitle")} text={t("loginText")} onLogin={() => fillInAddress(email)} />;
}

/** The login ended while the form was open: it expired, or another tab logged out. */
export function LoggedOut() {
  const t = useTexts(refusalTexts);
  return (
    <Focused>
      <LoginNotice title={t("loggedOutTitle")} text={t("loggedOutText")} />
    </Focused>
  );
}

interface LoginNoticeProps {
  readonly title: string;
  readonly text: string;
  readonly onLogin?: () => void;
}

function LoginNotice({ title, text, onLogin }: LoginNoticeProps) {
  const t = useTexts(refusalTexts);
  const login = usePath("Login");
  const { pathname, search } = useLocation();
  return (
    <Notice
      title={title}
      action={
        login !== undefined && (
          <ButtonLink
            to={`${login}?redirect=${encodeURIComponent(pathname + search)}`}
            variant="secondary"
            className="mt-3"
            {...(onLogin && { onClick: onLogin })}
          >
            {t("login")}
          </ButtonLink>
        )
      }
    >
      {text}
    </Notice>
  );
}

/**
 * After the form was emptied for another person: the links stay in this browser. Before it forgets them, it says what that
 * means.
 */
export function KeptLinks() {
  const t = useTexts(keptLinksTexts);
  const { isAutologin } = usePage().tenant.configuration;
  const [state, setState] = useState<"kept" | "asked" | "removed">(() =>
    newestOwn() === undefined ? "removed" : "kept",
  );
  const remove = () => {
    forgetRecommendations();
    setState("removed");
  };
  // Each step takes the focus again, because the button that was pressed is gone.
  return (
    <Focused key={state}>
      <Notice
        title={state === "asked" ? t("removeTitle") : t("emptied")}
        action={
          state === "kept" ? (
            <Button variant="quiet" className="-ml-2" onClick={() => setState("asked")}>
              {t("remove")}
            </Button>
          ) : (
            state === "asked" && (
              <p className="flex flex-wrap gap-3 pt-2">
                <Button variant="secondary" onClick={() => setState("kept")}>
                  {t("keep")}
                </Button>
                <Button variant="secondary" onClick={remove}>
                  {t("removeNow")}
                </Button>
              </p>
            )
          )
        }
      >
        {t(state === "kept" ? "kept" : state === "asked" ? "removeText" : "removed")}
        {/* Where the client's site logs people in, the page has no such link. */}
        {state === "kept" && !isAutologin && ` ${t("newest")}`}
      </Notice>
    </Focused>
  );
}
