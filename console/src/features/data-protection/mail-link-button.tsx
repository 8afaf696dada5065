import { mailPrivacyLink } from "@weitersagen/contract/console/privacy-desk";
import { MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { privacyTexts } from "./texts.ts";

interface Props {
  readonly requestId: number;
  readonly kind: "primary" | "secondary";
}

/** Mails the person the link to their data: it proves who they are, and they download everything there. */
export function MailLinkButton({ requestId, kind }: Props) {
  const t = useTexts(privacyTexts);
  const tenant = useTenant();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  return (
    <>
      <Button wide kind={kind} onPress={() => setOpen(true)}>
        {t("mailLink")}
      </Button>
      {isDone ? <output className="text-sm text-good">{t("mailLinkSent")}</output> : null}
      <ActionDialog
        title={t("mailLink")}
        text={t("mailLinkText", { hours: MAILED_LINK_HOURS })}
        button={t("send")}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => setDone(true)}
        run={() => callConsole(mailPrivacyLink, { params: { id: requestId } }, tenant)}
      />
    </>
  );
}
