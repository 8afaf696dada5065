import {
  discardContentDraft,
  type EntrySummary,
  type EntryView,
  getContentEntry,
  type Picture,
  saveContentDraft,
} from "@weitersagen/contract/console/content";
import { previewContent } from "@weitersagen/contract/console/previews";
import { fieldsOf, fixedBlockTypes } from "@weitersagen/contract/content-kinds";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callConsole, ConsoleProblem } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PreviewButton } from "../../ui/preview-button.tsx";
import { Badge, Failure } from "../../ui/states.tsx";
import { FieldEditor } from "./field-editor.tsx";
import { MergePanel } from "./merge-panel.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { AskTermsDialog } from "./terms-dialogs.tsx";
import { contentTexts } from "./texts.ts";
import { useEdit } from "./use-edit.ts";

interface Props {
  readonly entry: EntryView;
  readonly entries: readonly EntrySummary[];
  readonly pictures: readonly Picture[];
}

/** The form of an entry, and what can be done with it. */
export function EntryEditor({ entry, entries, pictures }: Props) {
  const t = useTexts(contentTexts);
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const client = useQueryClient();
  const { schema, id } = entry;
  const params = { schema, id };
  const edit = useEdit(tenant, entry);
  const { run, error, isRunning } = useRun();
  /** The version that another person saved meanwhile, until it is merged. */
  const [theirs, setTheirs] = useState<EntryView>();
  const [openDialog, setOpenDialog] = useState<"publish" | "discard">();
  const [done, setDone] = useState<"saved" | "publishedNow" | "plannedNow" | "asked">();
  const isTerms = fixedBlockTypes.some((type) => type === edit.data["Typ"]?.["iv"]);
  const isReadOnly = entry.state === "fixed" || !isAbleTo(me, "content.change", tenant);

  /** If another person has saved a version meanwhile, loads it for the merge panel. Throws the problem again. */
  const loadTheirs = async (problem: unknown): Promise<never> => {
    if (problem instanceof ConsoleProblem && problem.reason === "wrongState") {
      const latest = await callConsole(getContentEntry, { params }, tenant);
      if (latest.newest !== edit.base) setTheirs(latest);
    }
    throw problem;
  };
  const save = () =>
    run(async () => {
      setDone(undefined);
      const body = { expected: edit.base, data: edit.data };
      const { version } = await callConsole(saveContentDraft, { params, body }, tenant).catch(loadTheirs);
      await refresh();
      edit.saved(body.data, version);
      setDone("saved");
    });
  const openPublish = async () => {
    if (edit.isDirty && !(await save())) return;
    setOpenDialog("publish");
  };
  /** The preview shows what is saved, so what was typed is saved as the draft first. */
  const openPreview = async () => {
    if (edit.isDirty && !(await save())) throw new Error(t("previewNeedsSaving"));
    return callConsole(previewContent, { params, query: {} }, tenant);
  };
  /** Continues on top of their version, with the merged data still to be saved. */
  const continueWith = (data: EntryView["data"]) => {
    if (!theirs) return;
    edit.rebase({ base: theirs.newest, baseData: theirs.data, data });
    client.setQueryData(["content", tenant, schema, id], theirs);
    setTheirs(undefined);
  };
  // Right after saving, the cache can be newer than the entry of this render; the dialog publishes the newest version.
  const saved = client.getQueryData<EntryView>(["content", tenant, schema, id]) ?? entry;
  // The server found the faults in what is saved, not in what is being typed.
  const faults = edit.isDirty ? [] : entry.faults;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {theirs ? <MergePanel edit={edit} theirs={theirs} onMerged={continueWith} /> : null}
      {faults.length > 0 && entry.state !== "fixed" ? <Faults faults={faults} /> : null}
      <div key={edit.round} className="grid gap-5 rounded-lg border border-line bg-surface p-4">
        {fieldsOf(schema, edit.data["Typ"]?.["iv"]).map((field) => (
          <FieldEditor
            key={field.name}
            field={field}
            data={edit.data}
            onChange={(data) => {
              setDone(undefined);
              edit.change(data);
            }}
            faults={faults}
            entries={entries}
            pictures={pictures}
            isReadOnly={isReadOnly}
            isNew={entry.published === null && entry.versions.length < 2}
          />
        ))}
      </div>
      {error && !theirs ? <Failure error={error} /> : null}
      {done && !edit.isDirty ? <Notice tone="good">{t(done)}</Notice> : null}
      {isReadOnly ? null : (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-paper py-3">
          <Button
            kind={edit.isDirty ? "primary" : "secondary"}
            isDisabled={!edit.isDirty || theirs !== undefined}
            isPending={isRunning}
            onPress={() => void save()}
          >
            {t("save")}
          </Button>
          {isAbleTo(me, "content.publish", tenant) && (entry.draft !== null || edit.isDirty) ? (
            <Button
              kind={edit.isDirty ? "secondary" : "primary"}
              isDisabled={theirs !== undefined || isRunning}
              onPress={() => void openPublish()}
            >
              {isTerms ? t("askTerms") : t("publish")}
            </Button>
          ) : null}
          {entry.draft !== null || edit.isDirty ? (
            <PreviewButton make={openPreview} isDisabled={theirs !== undefined} />
          ) : null}
          {edit.isDirty ? (
            <>
              <Button kind="quiet" onPress={edit.clear}>
                {t("undo")}
              </Button>
              <Badge tone="warn">{t("unsaved")}</Badge>
            </>
          ) : null}
          {entry.draft !== null && !edit.isDirty ? (
            <Button kind="danger" onPress={() => setOpenDialog("discard")}>
              {t("discard")}
            </Button>
          ) : null}
        </div>
      )}
      {openDialog === "publish" && isTerms ? (
        <AskTermsDialog id={id} onClose={() => setOpenDialog(undefined)} onDone={() => setDone("asked")} />
      ) : null}
      {openDialog === "publish" && !isTerms ? (
        <PublishDialog
          entry={saved}
          onClose={() => setOpenDialog(undefined)}
          onDone={(isPlanned) => setDone(isPlanned ? "plannedNow" : "publishedNow")}
        />
      ) : null}
      <ActionDialog
        title={t("discardTitle")}
        text={t("discardText")}
        button={t("discard")}
        kind="danger"
        isOpen={openDialog === "discard"}
        onClose={() => setOpenDialog(undefined)}
        run={() => callConsole(discardContentDraft, { params }, tenant)}
        onDone={edit.clear}
      />
    </div>
  );
}

/** Why the draft cannot be published as it is. */
function Faults({ faults }: Pick<EntryView, "faults">) {
  const t = useTexts(contentTexts);
  return (
    <Notice tone="warn">
      <p className="font-medium">{t("faults")}</p>
      <ul className="list-disc pl-4">
        {faults.map(({ field, language, message }) => (
          <li key={`${field} ${language} ${message}`}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}
