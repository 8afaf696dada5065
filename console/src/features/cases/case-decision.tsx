import { type CaseView, decideCase } from "@weitersagen/contract/console/case-desk";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useDecisionCall } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { CaseState } from "./cases-page.tsx";
import { caseTexts } from "./texts.ts";

/** Releases or refuses a held reward. */
export function CaseDecision({ shown }: { readonly shown: CaseView }) {
  const t = useTexts(caseTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const decisionCall = useDecisionCall();
  // The page behind the dialog may be read again while it is open. What is decided is the case as it was seen then.
  const [opened, setOpened] = useState<{ readonly action: "pass" | "reject"; readonly seen: Date }>();
  const [isDone, setDone] = useState(false);
  const { values, set, clear } = useDraft(`case.${shown.id}`, { words: "", note: "" });
  const decide = (decision: "pass" | "reject") => async () => {
    const words = decision === "reject" ? values.words : "";
    const seen = (opened?.seen ?? shown.heldAt).toISOString();
    const body = { decision, words, note: values.note, seen };
    await decisionCall(() => callConsole(decideCase, { params: { id: shown.id }, body }, tenant));
    clear();
  };
  const open = (action: "pass" | "reject") => () => setOpened({ action, seen: shown.heldAt });
  const dialog = (action: "pass" | "reject") => ({
    isOpen: opened?.action === action,
    onClose: () => setOpened(undefined),
    onDone: () => setDone(true),
    title: t(action),
    button: t(action),
    run: decide(action),
  });
  const note = (
    <TextArea
      label={t("note")}
      rows={2}
      maxLength={1_000}
      value={values.note}
      onChange={(next) => set({ note: next })}
    />
  );
  return (
    <>
      {shown.state === "open" ? (
        <div className="grid gap-2">
          <Button wide kind="primary" onPress={open("pass")}>
            {t("pass")}
          </Button>
          <Button wide kind="danger" onPress={open("reject")}>
            {t("reject")}
          </Button>
        </div>
      ) : (
        <CaseState state={shown.state} />
      )}
      {isDone ? <output className="text-sm text-good">{t("done")}</output> : null}
      <ActionDialog {...dialog("pass")} text={t("passText")}>
        {note}
      </ActionDialog>
      <ActionDialog
        {...dialog("reject")}
        kind="danger"
        text={t("rejectText", { sum: formatMoney(shown.cents, language) })}
      >
        <TextArea
          label={t("words")}
          hint={t("wordsHint")}
          rows={3}
          maxLength={1_000}
          value={values.words}
          onChange={(words) => set({ words })}
        />
        {note}
      </ActionDialog>
    </>
  );
}
