import { confirmIdentity } from "@weitersagen/contract/console/privacy-desk";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { MailLinkButton } from "./mail-link-button.tsx";
import type { Shown } from "./shown-request.ts";
import { privacyTexts } from "./texts.ts";

/** Whether the request comes from the person: by the mailed link, or by an operator who says how. */
export function IdentitySection({ request }: Shown) {
  const t = useTexts(privacyTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const { values, set, clear } = useDraft(`privacy.identity.${request.id}`, { note: "" });
  const { identity, identityAt, identityBy, identityNote } = request;
  const params = { id: request.id };
  const mayDecide = isAbleTo(me, "privacy.decide", tenant);
  const at = identityAt === null ? "" : formatTime(identityAt, language);
  return (
    <Section title={t("identity")}>
      <p className="text-sm">
        {identity === null
          ? t("identityMissing")
          : identity === "operator"
            ? t("identityOperator", { at, by: identityBy ?? "", note: identityNote ?? "" })
            : t(identity === "link" ? "identityLink" : "identityLogin", { at })}
      </p>
      {mayDecide && identity === null ? (
        <div className="grid gap-2">
          {request.party === null ? null : <MailLinkButton requestId={request.id} kind="primary" />}
          <Button wide onPress={() => setOpen(true)}>
            {t("confirmIdentity")}
          </Button>
        </div>
      ) : null}
      {isDone ? <output className="text-sm text-good">{t("saved")}</output> : null}
      <ActionDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => setDone(true)}
        title={t("confirmIdentity")}
        text={t("confirmIdentityText")}
        button={t("confirm")}
        run={async () => {
          await callConsole(confirmIdentity, { params, body: { note: values.note } }, tenant);
          clear();
        }}
      >
        <TextArea
          label={t("how")}
          hint={t("howHint")}
          rows={3}
          maxLength={1_000}
          isRequired
          value={values.note}
          onChange={(note) => set({ note })}
        />
      </ActionDialog>
    </Section>
  );
}
