import {
  type Difference,
  getTenantDraft,
  publishTenantDraft,
  renewTenantDraft,
} from "@weitersagen/contract/console/tenant-draft";
import { readGermanTime } from "@weitersagen/domain/dates";
import { type FormEvent, useState } from "react";
import { callConsole, ConsoleProblem } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Failure } from "../../ui/states.tsx";
import { isForAdministrators } from "@weitersagen/domain/tenant-fields/fields";
import { DifferenceList } from "./difference-list.tsx";
import { newlyChanged } from "./newly-changed.ts";
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
export function PublishDialog({ onClose, ...opened }: Props) {
  const t = useTexts(settingsTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const [when, setWhen] = useState("now");
  // The draft may be read again while the dialog is open. What is published is what the list shows.
  const [seen, setSeen] = useState(opened);
  const [changedBy, setChangedBy] = useState<string>();
  const { base, number, differences } = seen;
  const isLocked = isAbleTo(me, "tenant.sensitive", tenant) ? () => false : isForAdministrators;
  const hasLocked = differences.some(({ field }) => isLocked(field));
  const publish = async (text: (name: string) => string): Promise<boolean> => {
    // Looked at before the passkey is asked for: what the list shows may be overtaken.
    const latest = await callConsole(getTenantDraft, {}, tenant);
    const { draft } = latest;
    if (draft?.publishAt) {
      const at = formatTime(draft.publishAt, language);
      throw new ConsoleProblem("wrongState", t("plannedMeanwhile", { by: draft.changedBy, at }));
    }
    const next = newlyChanged(seen, latest);
    setChangedBy(next?.changedBy);
    if (next) {
      setSeen(next);
      return false;
    }
    const publishAt = when === "now" ? null : readGermanTime(text("at"));
    const body = { base: number, seen: seen.changedAt, note: text("note"), publishAt };
    // The person has seen the differences to the version in force: that is what they publish on.
    if (base !== number) await callConsole(renewTenantDraft, {}, tenant);
    await callConsole(publishTenantDraft, { body }, tenant);
    return true;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const text = submitted(event);
    const done = { isPublished: false };
    await run(async () => {
      done.isPublished = await publish(text);
    });
    await refresh();
    if (done.isPublished) onClose();
  };
  return (
    <Dialog title={t("publishTitle")} isOpen onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4">
        {base === number ? null : <Notice tone="warn">{t("staleTitle", { number })}</Notice>}
        {changedBy === undefined ? null : (
          <Notice tone="warn">{t("changedMeanwhile", { by: changedBy })}</Notice>
        )}
        {hasLocked ? <Notice tone="warn">{t("adminMustPublish")}</Notice> : null}
        <p className="text-sm">{t("publishText")}</p>
        <div className="max-h-[40vh] overflow-y-auto">
          <DifferenceList differences={differences} isLocked={isLocked} />
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
          <Button kind="primary" type="submit" isPending={isRunning} isDisabled={hasLocked}>
            {when === "now" ? t("publish") : t("plan")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
