import { holdPerson } from "@weitersagen/contract/console/privacy-holds";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { HoldFacts } from "./hold-facts.tsx";
import type { Shown } from "./shown-request.ts";
import { privacyTexts } from "./texts.ts";

/** Keeps the data of the person for a dispute. */
export function HoldSection({ request }: Shown) {
  const t = useTexts(privacyTexts);
  const tenant = useTenant();
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const { values, set, clear } = useDraft(`privacy.hold.${request.id}`, { reason: "", checkOn: "" });
  const { hold } = request;
  return (
    <Section title={t("hold")}>
      {hold ? <HoldFacts hold={hold} /> : <p className="text-sm text-muted">{t("holdNone")}</p>}
      {!hold && isAbleTo(me, "privacy.decide", tenant) ? (
        <Button wide onPress={() => setOpen(true)}>
          {t("holdSet")}
        </Button>
      ) : null}
      <ActionDialog
        title={t("holdSet")}
        text={t("holdText")}
        button={t("holdSet")}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        run={async () => {
          const { reason, checkOn } = values;
          await callConsole(holdPerson, { params: { id: request.id }, body: { reason, checkOn } }, tenant);
          clear();
        }}
      >
        <TextArea
          label={t("holdReason")}
          rows={3}
          maxLength={1_000}
          isRequired
          value={values.reason}
          onChange={(reason) => set({ reason })}
        />
        <Field
          label={t("checkOn")}
          type="date"
          isRequired
          value={values.checkOn}
          onChange={(checkOn) => set({ checkOn })}
        />
      </ActionDialog>
    </Section>
  );
}
