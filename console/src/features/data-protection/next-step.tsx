import { closePrivacyRequest, extendDeadline } from "@weitersagen/contract/console/privacy-desk";
import { MAILED_LINK_HOURS } from "@weitersagen/domain/link-lives";
import { lacksIdentityCheck, privacyRequestFlow } from "@weitersagen/domain/privacy-request";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import type { Shown } from "./shown-request.ts";
import { privacyTexts } from "./texts.ts";

const states = ["done", "refused", "withdrawn"] as const;

const isUnchecked = ({ kind, identity, party }: Shown["request"]): boolean =>
  lacksIdentityCheck({ kind, identity, isStored: party !== null });

/** The answers that a request allows. An erasure is done by erasing, as long as something is stored. */
const answersTo = (request: Shown["request"]) =>
  states
    .filter((answer) => (Object.values(privacyRequestFlow[request.state]) as string[]).includes(answer))
    .filter((answer) => !(answer === "done" && request.kind === "erasure" && request.party !== null))
    .filter((answer) => !(answer === "done" && isUnchecked(request)));

/** Answering a request, or taking more time for it. */
export function NextStep({ request }: Shown) {
  const t = useTexts(privacyTexts);
  const tenant = useTenant();
  const [openDialog, setOpenDialog] = useState<"extend" | "close">();
  const params = { id: request.id };
  const { values, set, clear } = useDraft(`privacy.answer.${request.id}`, {
    state: "done",
    words: "",
    mail: "yes",
    link: "yes",
    reason: "",
  });
  const answers = answersTo(request);
  // Where it cannot be done, none is chosen at first: a refusal is mailed. The only answer there is needs no choice.
  const [only, ...others] = answers;
  const state = answers.find((one) => one === values.state) ?? (others.length === 0 ? only : undefined);
  const isMailed = values.mail === "yes";
  const isWithdrawn = state === "withdrawn";
  const offersLink = request.kind === "access" && request.party !== null && state === "done" && isMailed;
  const isWithoutErasure = request.kind === "erasure" && request.party !== null;
  const button = isWithoutErasure ? t("closeErasure") : t("close");
  const dialog = (action: typeof openDialog) => ({
    isOpen: openDialog === action,
    onClose: () => setOpenDialog(undefined),
  });
  return (
    <Section title={t("next")}>
      <div className="grid gap-2">
        <Button
          wide
          kind={request.kind === "erasure" || request.identity === null ? "secondary" : "primary"}
          onPress={() => setOpenDialog("close")}
        >
          {button}
        </Button>
        {request.mayExtend ? (
          <Button wide onPress={() => setOpenDialog("extend")}>
            {t("extend")}
          </Button>
        ) : null}
      </div>
      <ActionDialog
        {...dialog("close")}
        title={button}
        text={isWithoutErasure ? t("closeErasureText") : t("closeText")}
        button={button}
        isReady={state !== undefined}
        run={async () => {
          if (state === undefined) return;
          const withLink = offersLink && values.link === "yes";
          const body = { state, words: values.words, isMailed, withLink };
          await callConsole(closePrivacyRequest, { params, body }, tenant);
          clear();
        }}
      >
        {isUnchecked(request) ? <Notice tone="warn">{t("notDoneYet")}</Notice> : null}
        <ChoiceField
          label={t("decision")}
          value={state ?? ""}
          onChange={(chosen) => set({ state: chosen })}
          choices={[
            ...(state === undefined ? [{ id: "", name: t("choose") }] : []),
            ...answers.map((id) => ({ id, name: t(id) })),
          ]}
        />
        <TextArea
          label={t(isWithdrawn ? "withdrawnWords" : "words")}
          hint={t(isWithdrawn ? "withdrawnHint" : "wordsHint")}
          maxLength={1_000}
          isRequired
          value={values.words}
          onChange={(words) => set({ words })}
        />
        {request.email === null || isWithdrawn ? null : (
          <ChoiceField
            label={t("byMail")}
            value={values.mail}
            onChange={(mail) => set({ mail })}
            choices={[
              { id: "yes", name: t("byMailYes") },
              { id: "no", name: t("byMailNo") },
            ]}
          />
        )}
        {offersLink ? (
          <div className="grid gap-1">
            <CheckBox
              label={t("withLink")}
              isSelected={values.link === "yes"}
              onChange={(isSelected) => set({ link: isSelected ? "yes" : "no" })}
            />
            <p className="text-xs text-muted">{t("withLinkHint", { hours: MAILED_LINK_HOURS })}</p>
          </div>
        ) : null}
      </ActionDialog>
      <ActionDialog
        {...dialog("extend")}
        title={t("extend")}
        text={t("extendText")}
        button={t("extend")}
        run={async () => {
          await callConsole(extendDeadline, { params, body: { reason: values.reason } }, tenant);
          clear();
        }}
      >
        <TextArea
          label={t("reason")}
          rows={3}
          maxLength={1_000}
          isRequired
          value={values.reason}
          onChange={(reason) => set({ reason })}
        />
      </ActionDialog>
    </Section>
  );
}
