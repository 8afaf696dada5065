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
  /** A dropped address must not stay in the form. */
  const [drops, setDrops] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const outcome = useRef<HTMLOutputElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (state === "dropped") outcome.current?.focus();
  }, [state]);
  const drop = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await api(dropEmailChange, {});
      setState("dropped");
      setDrops((before) => before + 1);
    } catch (failure) {
      setError(problemOf(failure)?.detail ?? t("downloadFailed"));
    }
    setBusy(false);
  };
  // The form says which address waits once it has asked for one.
  const waiting = state === "waiting" ? pending : null;
  return (
    <>
      <output ref={outcome} tabIndex={-1} className="block outline-none">
        {waiting && (
          <TextWithAddress>
            {t("emailWaits", { email: waiting.email, date: formatDateTime(waiting.until, language) })}
          </TextWithAddress>
        )}
        {state === "dropped" && <TextWithAddress>{t("emailDropped", { email: current })}</TextWithAddress>}
      </output>
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      {(waiting || state === "asked") && (
        <Button variant="quiet" busy={busy} onClick={() => void drop()} className="mb-2 -ml-2">
          {t("emailDrop")}
        </Button>
      )}
      <Fold label={t(waiting ? "emailAgainFold" : "emailFold")}>
        <EmailForm
          key={drops}
          current={current}
          waiting={drops === 0 ? (pending?.email ?? "") : ""}
          onAsked={() => setState("asked")}
        />
      </Fold>
    </>
  );
}
