import {
  discardContentDraft,
  type EntrySummary,
  type EntryView,
  type Picture,
} from "@weitersagen/contract/console/content";
import { previewContent } from "@weitersagen/contract/console/previews";
import { fieldsOf, fixedBlockTypes } from "@weitersagen/contract/content-kinds";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { EntryActions } from "./entry-actions.tsx";
import { FieldEditor } from "./field-editor.tsx";
import { MergePanel } from "./merge-panel.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { AskTermsDialog } from "./terms-dialogs.tsx";
import { contentTexts } from "./texts.ts";
import { useEdit } from "./use-edit.ts";
import { useSaving } from "./use-saving.ts";

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
  const client = useQueryClient();
  const { schema, id } = entry;
  const params = { schema, id };
  const edit = useEdit(tenant, entry);
  const [openDialog, setOpenDialog] = useState<"publish" | "discard">();
  const [done, setDone] = useState<"saved" | "publishedNow" | "plannedNow" | "asked">();
  const isTerms = fixedBlockTypes.some((type) => type === edit.data["Typ"]?.["iv"]);
  const isReadOnly = entry.state === "fixed" || !isAbleTo(me, "content.change", tenant);

  const saving = useSaving(entry, edit, {
    onStart: () => setDone(undefined),
    onSaved: () => setDone("saved"),
  });
  const { save, theirs, error } = saving;
  const openPublish = async () => {
    if (!(await save())) return;
    setOpenDialog("publish");
  };
  /** The preview shows what is saved, so what was typed is saved as the draft first. */
  const openPreview = async () => {
    if (!(await save())) throw new Error(t("previewNeedsSaving"));
    return callConsole(previewContent, { params, query: {} }, tenant);
  };
  // Right after saving, the cache can be newer than the entry of this render; the dialog publishes the newest version.
  const saved = client.getQueryData<EntryView>(["content", tenant, schema, id]) ?? entry;
  // The server found the faults in what is saved, not in what is being typed.
  const faults = edit.isDirty ? [] : entry.faults;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {theirs ? <MergePanel edit={edit} theirs={theirs} onMerged={saving.continueWith} /> : null}
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
      {isReadOnly ? null : (
        <EntryActions
          entry={entry}
          edit={edit}
          isTerms={isTerms}
          isMerging={theirs !== undefined}
          isSaving={saving.isRunning}
          error={theirs ? undefined : error}
          notice={done && !edit.isDirty ? t(done) : undefined}
          onSave={() => void save()}
          onPublish={() => void openPublish()}
          onDiscard={() => setOpenDialog("discard")}
          makePreview={openPreview}
        />
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
        text={t(saved.published === null ? "discardUnpublished" : "discardText")}
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
