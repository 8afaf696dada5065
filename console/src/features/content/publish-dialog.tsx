import { type EntryView, publishContent } from "@weitersagen/contract/console/content";
import { readGermanTime } from "@weitersagen/domain/dates";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { PlanEnds } from "./plan-ends.tsx";
import { contentTexts } from "./texts.ts";

interface Props {
  readonly entry: EntryView;
  readonly onClose: () => void;
  readonly onDone: (isPlanned: boolean) => void;
}

/** Publishes the draft, now or at a time. */
export function PublishDialog({ entry, onClose, onDone }: Props) {
  const t = useTexts(contentTexts);
  const tenant = useTenant();
  const [isLater, setLater] = useState(false);
  const [at, setAt] = useState("");
  const { schema, id, newest, published } = entry;
  const publish = () => {
    const time = isLater && at !== "" ? { at: readGermanTime(at) } : {};
    const body = { version: newest, expected: published, ...time };
    return callConsole(publishContent, { params: { schema, id }, body }, tenant);
  };
  return (
    <ActionDialog
      title={t("publishTitle")}
      text={isLater ? t("laterText") : t("publishText")}
      button={t("publish")}
      isOpen
      onClose={onClose}
      run={publish}
      onDone={() => onDone(isLater && at !== "")}
    >
      <PlanEnds entry={entry} published={newest} />
      <ChoiceField
        label={t("when")}
        value={isLater ? "later" : "now"}
        onChange={(chosen) => setLater(chosen === "later")}
        choices={[
          { id: "now", name: t("publishNow") },
          { id: "later", name: t("publishLater") },
        ]}
      />
      {isLater ? (
        <Field
          label={t("at")}
          hint={t("atHint")}
          type="datetime-local"
          value={at}
          onChange={setAt}
          isRequired
        />
      ) : null}
    </ActionDialog>
  );
}
