import { closePrivacyRequest } from "@weitersagen/contract/console/privacy-desk";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import type { Shown } from "./shown-request.ts";
import { privacyTexts } from "./texts.ts";

/** Whether the person settled the request by a download before an operator answered. */
export const isSettledByDownload = ({ kind, state, closedBy, outcome, email }: Shown["request"]): boolean =>
  kind === "access" && state === "done" && closedBy === "person" && outcome === null && email !== null;

/** The operator's own words after the person downloaded their data. Words that were typed before are kept. */
export function AddedAnswer({ request }: Shown) {
  const t = useTexts(privacyTexts);
  const tenant = useTenant();
  const [isOpen, setOpen] = useState(false);
  const { values, set, clear } = useDraft(`privacy.answer.${request.id}`, { words: "" });
  return (
    <Section title={t("next")}>
      <p className="text-sm">{t("settledByDownload")}</p>
      <Button wide onPress={() => setOpen(true)}>
        {t("addAnswer")}
      </Button>
      <ActionDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t("addAnswer")}
        text={t("addAnswerText")}
        button={t("send")}
        run={async () => {
          const body = { state: "done" as const, words: values.words, isMailed: true };
          await callConsole(closePrivacyRequest, { params: { id: request.id }, body }, tenant);
          clear();
        }}
      >
        <TextArea
          label={t("words")}
          hint={t("wordsHint")}
          maxLength={1_000}
          isRequired
          value={values.words}
          onChange={(words) => set({ words })}
        />
      </ActionDialog>
    </Section>
  );
}
