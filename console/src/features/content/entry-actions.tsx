import type { EntryView } from "@weitersagen/contract/console/content";
import type { Preview } from "@weitersagen/contract/console/previews";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { PreviewButton } from "../../ui/preview-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SaveBar } from "../../ui/save-bar.tsx";
import { Badge } from "../../ui/states.tsx";
import { contentTexts } from "./texts.ts";
import type { UsedEdit } from "./use-edit.ts";

interface Props {
  readonly entry: EntryView;
  readonly edit: UsedEdit;
  readonly isTerms: boolean;
  /** Another person's version must be merged first. */
  readonly isMerging: boolean;
  readonly isSaving: boolean;
  readonly error: Error | undefined;
  readonly notice: string | undefined;
  readonly onSave: () => void;
  readonly onPublish: () => void;
  readonly onDiscard: () => void;
  readonly makePreview: () => Promise<Preview>;
}

/** The buttons below the form of an entry. */
export function EntryActions(props: Props) {
  const { entry, edit, isTerms, isMerging, isSaving, error, notice } = props;
  const { onSave, onPublish, onDiscard, makePreview } = props;
  const t = useTexts(contentTexts);
  const me = useMe();
  const tenant = useTenant();
  const hasChanges = entry.draft !== null || edit.isDirty;
  return (
    <SaveBar
      error={error}
      notice={
        <>
          {isMerging ? <Notice tone="warn">{t("mergeAbove")}</Notice> : null}
          {notice === undefined ? null : <Notice tone="good">{notice}</Notice>}
        </>
      }
    >
      <Button
        kind={edit.isDirty ? "primary" : "secondary"}
        isDisabled={!edit.isDirty || isMerging}
        isPending={isSaving}
        onPress={onSave}
      >
        {t("save")}
      </Button>
      {isAbleTo(me, "content.publish", tenant) && hasChanges ? (
        <Button
          kind={edit.isDirty ? "secondary" : "primary"}
          isDisabled={isMerging || isSaving}
          onPress={onPublish}
        >
          {isTerms ? t("askTerms") : t("publish")}
        </Button>
      ) : null}
      {hasChanges ? <PreviewButton make={makePreview} isDisabled={isMerging} /> : null}
      {edit.isDirty ? (
        <>
          <Button kind="quiet" onPress={edit.clear}>
            {t("undo")}
          </Button>
          <Badge tone="warn">{t("unsaved")}</Badge>
        </>
      ) : null}
      {entry.draft !== null && !edit.isDirty ? (
        <Button kind="danger" onPress={onDiscard}>
          {t("discard")}
        </Button>
      ) : null}
    </SaveBar>
  );
}
