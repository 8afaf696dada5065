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

interface Outcome {
  readonly kind: "asked" | "dropped";
  readonly email: string;
  /** The same address can be asked for twice. */
  readonly turn: number;
}

/** The form for another address, below the one that still waits for its confirmation. */
export function EmailChange({ current, pending }: EmailChangeProps) {
  const t = useTexts(myDataTexts);
  const api = useApi();
  const { language } = usePage();
  const [outcome, setOutcome] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const notice = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => {
    if (outcome !== undefined) notice.current?.focus();
  }, [outcome]);
  const turn = outcome?.turn ?? 0;
  const drop = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await api(dropEmailChange, {});
      setOutcome({ kind: "dropped", email: "", turn: turn + 1 });
    } catch (failure) {
      setError(problemOf(failure)?.detail ?? t("downloadFailed"));
    }
    setBusy(false);
  };
  const waiting = outcome === undefined ? pending : null;
  const isWaiting = waiting !== null || outcome?.kind === "asked";
  return (
    <>
      <div ref={notice} tabIndex={-1} className="outline-none">
        {waiting && (
          <TextWithAddress>
            {t("emailWaits", { email: waiting.email, date: formatDateTime(waiting.until, language) })}
          </TextWithAddress>
        )}
        {outcome && (
          <Notice tone="success">
            <TextWithAddress>
              {outcome.kind === "asked"
                ? t("emailAsked", { email: outcome.email })
                : t("emailDropped", { email: current })}
            </TextWithAddress>
          </Notice>
        )}
      </div>
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      {isWaiting && (
        <Button variant="quiet" busy={busy} onClick={() => void drop()} className="mb-2 -ml-2">
          {t("emailDrop")}
        </Button>
      )}
      {/* A new form each time: folded, without the password. */}
      <Fold key={turn} label={t(isWaiting ? "emailAgainFold" : "emailFold")}>
        <EmailForm
          current={current}
          waiting={outcome?.email ?? pending?.email ?? ""}
          onAsked={(email) => setOutcome({ kind: "asked", email, turn: turn + 1 })}
        />
      </Fold>
    </>
  );
}
