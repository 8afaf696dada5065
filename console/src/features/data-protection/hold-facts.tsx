import { type HoldView, liftHold } from "@weitersagen/contract/console/privacy-holds";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatDay, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/states.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { privacyTexts } from "./texts.ts";

/** Why a person is on hold and when that is to be checked, with the way to lift it. */
export function HoldFacts({ hold }: { readonly hold: HoldView }) {
  const t = useTexts(privacyTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const day = formatDay(new Date(`${hold.checkOn}T12:00:00`), language);
  return (
    <div className="grid gap-2 text-sm">
      <p className="break-words">
        {t("holdSince", { at: formatTime(hold.setAt, language), by: hold.setBy, reason: hold.reason })}
      </p>
      <p className="flex flex-wrap items-center gap-2 text-muted">
        {t("holdCheck", { day })}
        {hold.isCheckDue ? <Badge tone="warn">{t("holdDue")}</Badge> : null}
      </p>
      {isAbleTo(me, "privacy.decide", tenant) ? (
        <div>
          <Button onPress={() => setOpen(true)}>{t("lift")}</Button>
        </div>
      ) : null}
      <ActionDialog
        title={t("liftTitle")}
        text={t("liftText")}
        button={t("lift")}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        run={() => callConsole(liftHold, { params: { id: hold.id }, body: { reason } }, tenant)}
      >
        <TextArea
          label={t("reason")}
          rows={3}
          maxLength={1_000}
          isRequired
          value={reason}
          onChange={setReason}
        />
      </ActionDialog>
    </div>
  );
}
