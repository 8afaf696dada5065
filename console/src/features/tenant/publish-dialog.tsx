import {
  type Difference,
  publishTenantDraft,
  renewTenantDraft,
} from "@weitersagen/contract/console/tenant-draft";
import { readGermanTime } from "@weitersagen/domain/dates";
import { type FormEvent, useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Failure } from "../../ui/states.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { settingsTexts } from "./settings-texts.ts";

interface Props {
  readonly base: number;
  /** When the draft was changed last. */
  readonly changedAt: Date;
  /** The version in force. */
  readonly number: number;
  readonly differences: readonly Difference[];
  readonly onClose: () => void;
}

/** Shows what a publication changes, then publishes it now or at a time. */
export function PublishDialog({ base, changedAt, number, differences, onClose }: Props) {
  const t = useTexts(settingsTexts);
  const tenant = useTenant();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const [when, setWhen] = useState("now");
  // The list below may be read again while the dialog is open. What is published is what it showed at first.
  const [seen] = useState({ changedAt, differences });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const text = submitted(event);
    const body = {
      base: number,
      seen: seen.changedAt,
      note: text("note"),
      publishAt: when === "now" ? null : readGermanTime(text("at")),
    };
    const isDone = await run(async () => {
      // The person has seen the differences to the version in force: that is what they publish on.
      if (base !== number) await callConsole(renewTenantDraft, {}, tenant);
      await callConsole(publishTenantDraft, { body }, tenant);
    });
    await refresh();
    if (isDone) onClose();
  };
  return (
    <Dialog title={t("publishTitle")} isOpen onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        {base === number ? null : <Notice tone="warn">{t("staleTitle", { number })}</Notice>}
        <p className="text-sm">{t("publishText")}</p>
        <div className="max-h-[40vh] overflow-y-auto">
          <DifferenceList differences={seen.differences} />
        </div>
        <Field label={t("note")} hint={t("noteHint")} name="note" maxLength={300} autoComplete="off" />
        <ChoiceField
          label={t("when")}
          value={when}
          onChange={setWhen}
          choices={[
            { id: "now", name: t("now") },
            { id: "later", name: t("later") },
          ]}
        />
        {when === "later" ? (
          <Field label={t("at")} hint={t("atHint")} name="at" type="datetime-local" isRequired />
        ) : null}
        {error ? <Failure error={error} /> : null}
        <div className="flex justify-end gap-2">
          <Button kind="quiet" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button kind="primary" type="submit" isPending={isRunning}>
            {when === "now" ? t("publish") : t("plan")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
