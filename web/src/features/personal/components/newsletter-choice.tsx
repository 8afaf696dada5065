import type { NewsletterState } from "@weitersagen/contract/account";
import { formatDate } from "@weitersagen/contract/format";
import { setNewsletterOptIn } from "@weitersagen/contract/my-data-calls";
import { newsletterStateOf } from "@weitersagen/domain/newsletter";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { myDataTexts } from "../my-data-texts.ts";

/** Off, on, or waiting for the confirmation by mail. */
export function NewsletterChoice({ initial }: { readonly initial: NewsletterState }) {
  const t = useTexts(myDataTexts);
  const api = useApi();
  const { language } = usePage();
  const [current, setCurrent] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const buttons = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState(0);
  // The pressed button may be gone.
  useEffect(() => {
    if (changes > 0) buttons.current?.querySelector("button")?.focus();
  }, [changes]);
  const state = newsletterStateOf(current);
  const date = current.newsletterSentAt ? formatDate(current.newsletterSentAt, language) : "";

  const set = async (optIn: boolean) => {
    setBusy(true);
    setError(undefined);
    try {
      setCurrent(await api(setNewsletterOptIn, { body: { optIn } }));
      setChanges(changes + 1);
    } catch (failure) {
      setError(problemOf(failure)?.detail ?? t("downloadFailed"));
    }
    setBusy(false);
  };

  return (
    <>
      <output className="block">{state === "pending" ? t("pending", { date }) : t(state)}</output>
      <p className="mt-1 text-fine text-muted">{t("rewardNotices")}</p>
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      <div ref={buttons} className="mt-5 flex flex-wrap gap-3">
        {state !== "optedIn" && (
          <Button variant="secondary" busy={busy} onClick={() => void set(true)}>
            {t(state === "pending" ? "sendAgain" : "subscribe")}
          </Button>
        )}
        {state !== "optedOut" && (
          <Button variant="quiet" busy={busy} onClick={() => void set(false)} className="-ml-2">
            {t("unsubscribe")}
          </Button>
        )}
      </div>
    </>
  );
}
