import { correctRecipientEmail } from "@weitersagen/contract/recipient-calls";
import { normalizedAddress } from "@weitersagen/domain/email-address";
import { useEffect, useRef, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { ownProgressTexts } from "../own-progress-texts.ts";
import { TextWithAddress } from "../../../ui/address.tsx";

interface CorrectEmailProps {
  readonly token: string;
  /** The address until now. */
  readonly email: string;
  /** Whether the server allows another correction. */
  readonly isCorrectable: boolean;
  /** Whether nothing was sent since the last correction. */
  readonly isNewest: boolean;
  readonly onCorrected: (email: string) => void;
}

/** For a recipient who mistyped the address: the mail goes to the right one. A second mistake can be corrected too. */
export function CorrectEmail({ token, email, isCorrectable, isNewest, onCorrected }: CorrectEmailProps) {
  const t = useTexts(ownProgressTexts);
  const message = useRef<HTMLDivElement>(null);
  const [sent, setSent] = useState({ times: 0, isChanged: false });
  const { times, isChanged } = sent;
  useEffect(() => {
    if (times > 0) message.current?.focus();
  }, [times]);
  const note = (next: string) => {
    setSent({ times: times + 1, isChanged: normalizedAddress(next) !== normalizedAddress(email) });
    onCorrected(next);
  };
  return (
    <>
      {times > 0 && isNewest && (
        <div ref={message} tabIndex={-1} className="outline-none">
          <Notice title={t(isChanged ? "changedTitle" : "againTitle")}>
            <TextWithAddress>{t(isChanged ? "corrected" : "openSent", { email })}</TextWithAddress>
          </Notice>
        </div>
      )}
      {isCorrectable && <RightEmail key={times} token={token} email={email} onSent={note} />}
    </>
  );
}

interface RightEmailProps {
  readonly token: string;
  readonly email: string;
  readonly onSent: (email: string) => void;
}

function RightEmail({ token, email: known, onSent }: RightEmailProps) {
  const t = useTexts(ownProgressTexts);
  const api = useApi();
  const form = useContractForm({
    name: "empfaenger-adresse",
    schema: correctRecipientEmail.body,
    labels: { email: t("rightEmail") },
    initial: { email: known },
    send: async ({ email }) => {
      await api(correctRecipientEmail, { params: { token }, body: { email } });
      onSent(email);
    },
  });
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-semibold text-link [&::-webkit-details-marker]:hidden">
        {t("wrongEmail")}
        <FoldMark />
      </summary>
      <div className="mt-2">
        <Form form={form} submitLabel={t("correct")} isOneBox>
          <EmailField {...form.field("email")} />
        </Form>
      </div>
    </details>
  );
}
