import { discardTenantDraft, unplanTenantDraft } from "@weitersagen/contract/console/tenant-draft";
import { useState } from "react";
import type { Language } from "@weitersagen/contract/language";
import { tenantFieldNamed } from "@weitersagen/domain/tenant-fields/fields";
import { callConsole, ConsoleProblem } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Failure } from "../../ui/states.tsx";
import { DifferenceList } from "./difference-list.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { settingsTexts } from "./settings-texts.ts";
import type { TenantDraftEditor } from "./use-tenant-draft.ts";

interface Props {
  readonly editor: TenantDraftEditor;
  /** Why what was entered cannot be saved, one sentence each; said beside the button, which is disabled then. */
  readonly faults?: readonly string[];
}

const noFaults: readonly string[] = [];

/** What is prepared and what comes next; stays at the bottom of the window while there is something. */
export function DraftBar({ editor, faults = noFaults }: Props) {
  const t = useTexts(settingsTexts);
  const { data, edits, save, drop, error, isRunning } = editor;
  const tenant = useTenant();
  const me = useMe();
  const { language } = useLanguage();
  if (!data || !isAbleTo(me, "tenant.change", tenant)) return null;
  if (edits.size === 0 && !data.draft) return null;
  return (
    <div className="sticky bottom-0 z-10 -mx-4 grid gap-2 border-t border-line bg-surface px-4 py-3 lg:-mx-5 lg:px-5 xl:-mx-8 xl:px-8">
      {edits.size > 0 && faults.length > 0 ? (
        <Notice tone="danger">
          <p className="font-medium">{t("cannotSave")}</p>
          <ul className="max-h-32 list-disc overflow-y-auto pl-4">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      ) : error && edits.size > 0 ? (
        <Failure error={withFieldNames(error, language)} />
      ) : null}
      {edits.size > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          <output className="min-w-40 flex-1 text-sm font-medium">
            {t("unsaved", { count: edits.size })}
          </output>
          <Button kind="quiet" onPress={drop}>
            {t("drop")}
          </Button>
          <Button
            kind="primary"
            onPress={() => void save()}
            isPending={isRunning}
            isDisabled={faults.length > 0}
          >
            {t("save")}
          </Button>
        </div>
      ) : (
        <SavedDraft editor={editor} />
      )}
    </div>
  );
}

/** The fields are out of sight when the bar is read, so each reason begins with the name of its field. */
function withFieldNames(error: Error, language: Language): Error {
  if (!(error instanceof ConsoleProblem)) return error;
  const fields = error.fields.map(({ path, message }) => {
    const [name = "", ...inside] = path.split(".");
    const field = tenantFieldNamed(name);
    const part = field?.parts?.find((one) => inside.includes(one.name));
    const words = [field, part].flatMap((one) => (one ? [one[language].label] : []));
    return { path, message: words.length === 0 ? message : `${words.join(", ")}: ${message}` };
  });
  return new ConsoleProblem(error.reason, error.message, fields, error.isOutdated);
}

function SavedDraft({ editor }: { readonly editor: TenantDraftEditor }) {
  const t = useTexts(settingsTexts);
  const tenant = useTenant();
  const { language } = useLanguage();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const [openDialog, setOpenDialog] = useState<"publish" | "planned" | "discard">();
  const [isUnplanned, setUnplanned] = useState(false);
  const { data } = editor;
  if (!data?.draft) return null;
  const { draft, differences, number } = data;
  const unplan = async () => {
    if (!(await run(() => callConsole(unplanTenantDraft, {}, tenant)))) return;
    setUnplanned(true);
    await refresh();
  };
  const review = () => {
    setUnplanned(false);
    setOpenDialog("publish");
  };
  const count = differences.length;
  return (
    <>
      {draft.refusal === null ? null : (
        <Notice tone="warn">{t(draft.refusal === "base" ? "refusedBase" : "refusedInvalid")}</Notice>
      )}
      {draft.publishAt !== null && draft.base !== number ? (
        <Notice tone="warn">{t("willBeRefused", { number })}</Notice>
      ) : null}
      {error ? <Failure error={error} /> : null}
      <div aria-live="polite" className="empty:hidden">
        {isUnplanned && draft.publishAt === null ? <Notice tone="good">{t("unplanned")}</Notice> : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-40 flex-1 text-sm">
          <span className="font-medium">
            {draft.publishAt === null
              ? t(count === 1 ? "savedOne" : "saved", { count, by: draft.changedBy })
              : t(count === 1 ? "plannedOne" : "plannedMany", { count })}
          </span>
          {draft.publishAt === null ? null : (
            <span className="block text-muted">
              {t("planned", { at: formatTime(draft.publishAt, language), by: draft.changedBy })}
              {draft.note === "" ? "" : ` ${t("noteOf", { note: draft.note })}`}
            </span>
          )}
        </p>
        {draft.publishAt === null ? (
          <>
            <Button kind="quiet" onPress={() => setOpenDialog("discard")}>
              {t("discard")}
            </Button>
            <Button kind="primary" onPress={review}>
              {t("review")}
            </Button>
          </>
        ) : (
          <>
            <Button kind="quiet" onPress={() => setOpenDialog("planned")}>
              {t("showChanges")}
            </Button>
            <Button onPress={() => void unplan()} isPending={isRunning}>
              {t("unplan")}
            </Button>
          </>
        )}
      </div>
      <ActionDialog
        title={t("discard")}
        text={t("discardText", { by: draft.changedBy })}
        button={t("discard")}
        kind="danger"
        isOpen={openDialog === "discard"}
        onClose={() => setOpenDialog(undefined)}
        run={() => callConsole(discardTenantDraft, {}, tenant)}
      />
      <Dialog
        title={t("plannedTitle")}
        isOpen={openDialog === "planned"}
        onClose={() => setOpenDialog(undefined)}
      >
        <div className="max-h-[60vh] overflow-y-auto">
          <DifferenceList differences={differences} />
        </div>
        <div className="flex justify-end">
          <Button onPress={() => setOpenDialog(undefined)}>{t("close")}</Button>
        </div>
      </Dialog>
      {openDialog === "publish" ? (
        <PublishDialog
          base={draft.base}
          changedAt={draft.changedAt}
          number={number}
          differences={differences}
          onClose={() => setOpenDialog(undefined)}
        />
      ) : null}
    </>
  );
}
