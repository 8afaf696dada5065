import { formatDate } from "@weitersagen/contract/format";
import { resendAcceptedMail, resendRecipientMail } from "@weitersagen/contract/recipient-calls";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TakesFocus } from "../../../ui/takes-focus.tsx";
import { ownProgressTexts } from "../own-progress-texts.ts";
import { CorrectEmail } from "./correct-email.tsx";
import { TextWithAddress } from "../../../ui/address.tsx";

interface OpenConfirmationProps {
  readonly email: string;
  /** Until when the mailed link confirms it; null if that is over. */
  readonly until: Date | null;
  /** Opens the recipient's own data, and has the mail sent again. */
  readonly token: string | undefined;
  readonly isCorrectable: boolean;
  /** Called with the address that replaces a mistyped one. */
  readonly onCorrected?: ((email: string) => void) | undefined;
}

/** The reward needs the confirmation of the address, which the mail asks for. */
export function OpenConfirmation({ email, until, token, isCorrectable, onCorrected }: OpenConfirmationProps) {
  const t = useTexts(ownProgressTexts);
  const { language, tenant } = usePage();
  const { supportEmail: support } = tenant.configuration;
  const [{ times, isChanged }, setCorrections] = useState({ times: 0, isChanged: false });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (times > 0) box.current?.focus();
  }, [times]);
  // After so many corrections the mail was sent again: only the newest of both messages is shown.
  const [resentAfter, setResentAfter] = useState<number>();
  if (until === null)
    return (
      <Notice title={t("openTitle")}>
        <TextWithAddress>{t("openLate", { support })}</TextWithAddress>
      </Notice>
    );
  const action = token !== undefined && (
    <MailAgain key={times} to={{ token }} onSent={() => setResentAfter(times)} />
  );
  const correct = (next: string) => {
    setCorrections({
      times: times + 1,
      isChanged: normalizedAddress(next) !== normalizedAddress(email),
    });
    onCorrected?.(next);
  };
  const isCorrected = times > 0 && resentAfter !== times;
  return (
    <>
      <div ref={box} tabIndex={-1} className="outline-none">
        <Notice
          title={t(isCorrected ? (isChanged ? "changedTitle" : "againTitle") : "openTitle")}
          action={action}
        >
          {isCorrected && (
            <p className="mb-2">
              <TextWithAddress>{t(isChanged ? "corrected" : "openSent", { email })}</TextWithAddress>
            </p>
          )}
          <TextWithAddress>{t("openText", { email, date: formatDate(until, language) })}</TextWithAddress>
        </Notice>
      </div>
      {token !== undefined && onCorrected && isCorrectable && (
        <div className="mt-2">
          <CorrectEmail key={times} {...{ token, email }} onCorrected={correct} />
        </div>
      )}
      {!isCorrectable && <p className="mt-2 text-fine">{t("wrongEmailFinal", { support })}</p>}
    </>
  );
}

export interface MailAgainProps {
  /** The recipient's token; in a browser without it the address that accepted the recommendation. */
  readonly to: { readonly token: string } | { readonly recommendationNumber: string; readonly email: string };
  readonly onSent?: () => void;
}

/** Sends the mail once more that the recipient waits for. */
export function MailAgain({ to, onSent }: MailAgainProps) {
  const t = useTexts(ownProgressTexts);
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setBusy(true);
    try {
      await ("token" in to
        ? api(resendRecipientMail, { params: to })
        : api(resendAcceptedMail, { params: to, body: to }));
      setSent(true);
      onSent?.();
    } catch (failure) {
      setProblem(problemOf(failure)?.detail);
    }
    setBusy(false);
  };
  if (isSent)
    return (
      <TakesFocus>
        <p className="mt-2 font-semibold">{t("openSent")}</p>
      </TakesFocus>
    );
  return (
    <>
      {problem !== undefined && <p className="mt-2 font-semibold">{problem}</p>}
      <Button variant="secondary" busy={busy} onClick={() => void send()} className="mt-2">
        {t("openAgain")}
      </Button>
    </>
  );
}
