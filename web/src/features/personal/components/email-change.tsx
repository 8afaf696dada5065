import type { PendingEmail } from "@weitersagen/contract/account";
import { formatDateTime } from "@weitersagen/contract/format";
import { dropEmailChange } from "@weitersagen/contract/my-data-calls";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { TextWithAddress } from "../../../ui/address.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { myDataTexts } from "../my-data-texts.ts";
import { EmailForm } from "./email-form.tsx";
import { Fold } from "./fold.tsx";

interface EmailChangeProps {
  readonly current: string;
  readonly pending: PendingEmail | null;
}

/** The form for another address, below the one that still waits for its confirmation. */
export function EmailChange({ current, pending }: EmailChangeProps) {
  const t = useTexts(myDataTexts);
  const api = useApi();
  const { language } = usePage();
  const [state, setState] = useState<"waiting" | "asked" | "dropped">("waiting");
  /** What the form begins with: the address that waits, if any. */
  const [wanted, setWanted] = useState(pending?.email ?? "");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const outcome = useRef<HTMLOutputElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (state !== "waiting") outcome.current?.focus();
  }, [state, wanted]);
  const drop = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await api(dropEmailChange, {});
      setState("dropped");
      setWanted("");
    } catch (failure) {
      setError(problemOf(failure)?.detail ?? t("downloadFailed"));
    }
    setBusy(false);
  };
  const asked = (email: string) => {
    setState("asked");
    setWanted(email);
  };
  const waiting = state === "waiting" ? pending : null;
  return (
    <>
      <output ref={outcome} tabIndex={-1} className="block outline-none">
        {waiting && (
          <TextWithAddress>
            {t("emailWaits", { email: waiting.email, date: formatDateTime(waiting.until, language) })}
          </TextWithAddress>
        )}
        {state === "asked" && (
          <Notice tone="success">
            <TextWithAddress>{t("emailAsked", { email: wanted })}</TextWithAddress>
          </Notice>
        )}
        {state === "dropped" && <TextWithAddress>{t("emailDropped", { email: current })}</TextWithAddress>}
      </output>
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      {(waiting || state === "asked") && (
        <Button variant="quiet" busy={busy} onClick={() => void drop()} className="mb-2 -ml-2">
          {t("emailDrop")}
        </Button>
      )}
      {/* Folded and empty again once something was asked for or dropped. */}
      <Fold
        key={`${state}${wanted}`}
        label={t(waiting || state === "asked" ? "emailAgainFold" : "emailFold")}
      >
        <EmailForm current={current} waiting={wanted} onAsked={asked} />
      </Fold>
    </>
  );
}
