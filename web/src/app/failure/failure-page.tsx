import { basePathOf } from "@weitersagen/contract/locale";
import { usePage } from "../../lib/page/page.tsx";
import { problemOf } from "../../lib/api/problem.ts";
import { usePending, useRouter } from "../../lib/router/router-context.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { unreachableText } from "../../lib/api/unreachable.ts";
import { Button } from "../../ui/button.tsx";
import { Container } from "../../ui/layout.tsx";
import { appTexts } from "../texts.ts";

interface ErrorProps {
  readonly failure: unknown;
}

/** Inside the shell: a screen failed, header and footer are still shown. */
export function ScreenError({ failure }: ErrorProps) {
  const t = useTexts(appTexts);
  const { language } = usePage();
  const problem = problemOf(failure);
  const unavailable = problem?.status === 503;
  const router = useRouter();
  const isOpening = usePending() !== undefined;
  // Without a problem of a call, a file failed to load: a new release may have replaced it, so load a new document.
  // Not when offline: the browser would show its own error page, and everything typed here would be lost.
  const isOffline = problem?.status === 0 || isDisconnected();
  const tryAgain = () => (problem || isOffline ? void router.reload() : location.reload());
  return (
    <Container>
      <section className="py-16 md:py-28">
        <div className="max-w-2xl border-l-4 border-accent pl-6 md:pl-10">
          <h1 className="text-display">{t(unavailable ? "unavailableTitle" : "failureTitle")}</h1>
          <p className="mt-4 text-lead text-muted">
            {isOffline ? unreachableText[language] : t(unavailable ? "unavailableText" : "failureText")}
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
            <Button busy={isOpening} onClick={tryAgain}>
              {t("tryAgain")}
            </Button>
            <a
              href={basePathOf(language)}
              className="inline-flex min-h-11 items-center text-link underline underline-offset-[0.3em]"
            >
              {t("toHome")}
            </a>
          </div>
        </div>
      </section>
    </Container>
  );
}

/** The shell itself failed: only the message and a link home. */
export function RootError({ failure }: ErrorProps) {
  return (
    <main id="inhalt">
      <ScreenError failure={failure} />
    </main>
  );
}

/** False on the server, which renders this page too. */
const isDisconnected = (): boolean => typeof document !== "undefined" && !navigator.onLine;
