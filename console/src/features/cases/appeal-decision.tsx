import { type CaseView, decideAppeal, recordAppeal } from "@weitersagen/contract/console/case-desk";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useDecisionCall, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { caseTexts } from "./texts.ts";

interface Shown {
  readonly shown: CaseView;
}

/** Records an appeal against a refusal, or decides about it. The dialogs stay when another person was faster. */
export function AppealDecision({ shown }: Shown) {
  return (
    <>
      <RecordAppeal shown={shown} />
      <DecideAppeal shown={shown} />
    </>
  );
}

function RecordAppeal({ shown }: Shown) {
  const t = useTexts(caseTexts);
  const tenant = useTenant();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const decisionCall = useDecisionCall();
  const { values, set, clear } = useDraft(`appeal.${shown.id}`, { text: "" });
  return (
    <>
      {shown.state === "rejected" && shown.appeal === null ? (
        <Button wide onPress={() => setDialogOpen(true)}>
          {t("record")}
        </Button>
      ) : null}
      <ActionDialog
        title={t("record")}
        text={t("recordText")}
        button={t("record")}
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        onDone={clear}
        run={() =>
          decisionCall(() =>
            callConsole(recordAppeal, { params: { id: shown.id }, body: { text: values.text } }, tenant),
          )
        }
      >
        <TextArea
          label={t("recordLabel")}
          rows={4}
          maxLength={2_000}
          value={values.text}
          onChange={(text) => set({ text })}
        />
      </ActionDialog>
    </>
  );
}

function DecideAppeal({ shown }: Shown) {
  const t = useTexts(caseTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { name } = useMe();
  const [openDialog, setOpenDialog] = useState<"grant" | "refuse">();
  const decisionCall = useDecisionCall();
  const { values, set, clear } = useDraft(`appeal-decision.${shown.id}`, { words: "", note: "" });
  const isAppealed = shown.state === "appealed";
  if (isAppealed && shown.decidedBy?.toLowerCase() === name.toLowerCase())
    return <p className="text-sm text-muted">{t("notYou")}</p>;
  const sum = formatMoney(shown.cents, language);
  const decide = (decision: "grant" | "refuse") => () =>
    decisionCall(() =>
      callConsole(decideAppeal, { params: { id: shown.id }, body: { decision, ...values } }, tenant),
    );
  return (
    <>
      {isAppealed ? (
        <div className="grid gap-2">
          <Button wide kind="primary" onPress={() => setOpenDialog("grant")}>
            {t("grant")}
          </Button>
          <Button wide kind="danger" onPress={() => setOpenDialog("refuse")}>
            {t("refuse")}
          </Button>
        </div>
      ) : null}
      {(["grant", "refuse"] as const).map((decision) => (
        <ActionDialog
          key={decision}
          title={t(decision)}
          text={t(`${decision}Text`, { sum })}
          button={t(decision)}
          kind={decision === "grant" ? "primary" : "danger"}
          isOpen={openDialog === decision}
          onClose={() => setOpenDialog(undefined)}
          onDone={clear}
          run={decide(decision)}
        >
          <TextArea
            label={t("appealWords")}
            hint={t("wordsHint")}
            rows={3}
            maxLength={1_000}
            value={values.words}
            onChange={(words) => set({ words })}
          />
          <TextArea
            label={t("note")}
            rows={2}
            maxLength={1_000}
            value={values.note}
            onChange={(note) => set({ note })}
          />
        </ActionDialog>
      ))}
    </>
  );
}
