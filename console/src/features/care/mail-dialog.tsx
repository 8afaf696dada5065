import { getMail, resendMail } from "@weitersagen/contract/console/care-actions";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { careTexts } from "./texts.ts";

/** Why a mail has no text that was not sent. */
const unsentTexts: Readonly<Record<string, "mailObsolete" | "mailWithheld" | undefined>> = {
  obsolete: "mailObsolete",
  withheld: "mailWithheld",
};

/** A mail with its text, which can be sent again. */
export function MailDialog({
  id,
  onClose,
}: {
  readonly id: number | undefined;
  readonly onClose: () => void;
}) {
  const t = useTexts(careTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const [resent, setResent] = useState<number>();
  const query = useQuery({
    queryKey: ["mail", tenant, id],
    queryFn: () => callConsole(getMail, { params: { id: id ?? 0 } }, tenant),
    enabled: id !== undefined,
  });
  const mail = query.data;
  const resend = async () => {
    if (!(await run(() => callConsole(resendMail, { params: { id: id ?? 0 } }, tenant)))) return;
    setResent(id);
    await refresh();
  };
  return (
    <Dialog title={mail?.subject ?? mail?.template ?? ""} isOpen={id !== undefined} onClose={onClose}>
      {query.error ? <Failure error={query.error} /> : null}
      {query.isPending ? <Loading rows={3} /> : null}
      {mail ? (
        <>
          <p className="text-xs text-muted">
            {t("mailTo", { to: mail.to })} · {formatTime(mail.sentAt ?? mail.createdAt, language)}
          </p>
          {mail.error === null || mail.status !== "failed" ? null : (
            <p className="text-sm text-danger">{t("mailError", { error: mail.error })}</p>
          )}
          {mail.text === null ? (
            <p className="text-sm text-muted">{t(unsentTexts[mail.status] ?? "mailGone")}</p>
          ) : (
            <pre className="max-h-96 overflow-auto rounded-md bg-raised p-3 font-sans text-sm whitespace-pre-wrap">
              {mail.text}
            </pre>
          )}
        </>
      ) : null}
      {error ? <Failure error={error} /> : null}
      {mail && resent === id ? (
        <output className="text-sm text-good">{t("resent", { to: mail.to })}</output>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onPress={onClose}>
          {t("close")}
        </Button>
        {mail?.canResend && resent !== id && isAbleTo(me, "people.change", tenant) ? (
          <Button kind="primary" onPress={() => void resend()} isPending={isRunning}>
            {t("resend")}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
