import { type GrantOutcome, inviteOperator } from "@weitersagen/contract/console/operators";
import type { Language } from "@weitersagen/contract/language";
import { type FormEvent, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useOpenTenant } from "../../lib/open-tenant.ts";
import { useRefresh } from "../../lib/session.tsx";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { ReasonField } from "../../ui/reason-field.tsx";
import { Failure } from "../../ui/states.tsx";
import { type ChosenRole, grantOf, RoleFields } from "./role-fields.tsx";
import { operatorTexts } from "./texts.ts";

export function InviteDialog({
  isOpen,
  onClose: closeDialog,
  onAsked,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAsked: (outcome: GrantOutcome) => void;
}) {
  const t = useTexts(operatorTexts);
  const openTenant = useOpenTenant();
  const { language: ownLanguage } = useLanguage();
  const refresh = useRefresh();
  const { run, error, isRunning, clear } = useRun();
  const onClose = () => {
    clear();
    closeDialog();
  };
  const [language, setLanguage] = useState<Language>(ownLanguage);
  const [chosen, setChosen] = useState<ChosenRole>({ role: "care", tenant: openTenant });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const text = submitted(event);
    const body = {
      email: text("email"),
      name: text("name"),
      language,
      ...grantOf(chosen),
      reason: text("reason"),
    };
    void run(async () => {
      const { outcome } = await callConsole(inviteOperator, { body });
      onAsked(outcome);
      onClose();
      await refresh();
    });
  };
  return (
    <Dialog title={t("inviteTitle")} isOpen={isOpen} onClose={onClose}>
      <p className="text-sm text-muted">{t("inviteText")}</p>
      {error ? <Failure error={error} /> : null}
      <form onSubmit={submit} className="grid gap-3">
        <Field label={t("name")} name="name" isRequired autoComplete="off" />
        <Field label={t("email")} name="email" type="email" isRequired autoComplete="off" />
        <RoleFields value={chosen} onChange={setChosen} />
        <ChoiceField
          label={t("language")}
          value={language}
          onChange={(id) => setLanguage(id === "en" ? "en" : "de")}
          choices={[
            { id: "de", name: t("german") },
            { id: "en", name: t("english") },
          ]}
        />
        <ReasonField label={t("reason")} hint={t("reasonHint")} name="reason" />
        <div className="flex justify-end gap-2 pt-2">
          <Button kind="quiet" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button kind="primary" type="submit" isPending={isRunning}>
            {t("send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
