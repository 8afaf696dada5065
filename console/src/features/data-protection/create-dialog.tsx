import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import type { PartyName } from "@weitersagen/contract/console/people";
import { createPrivacyRequest, mailPrivacyLink } from "@weitersagen/contract/console/privacy-desk";
import { privacyKindNames } from "@weitersagen/contract/console/privacy-list";
import { type PrivacyRequestKind, privacyRequestKinds } from "@weitersagen/domain/privacy-request";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { callConsole } from "../../lib/api.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { privacyTexts } from "./texts.ts";

const today = () => isoDate(calendarDateOf(new Date()));

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The person of the care desk that it is about. */
  readonly person?: { readonly kind: PartyName; readonly id: number };
}

/** Records a request that came by letter, email or phone, and opens its page. */
export function CreateDialog({ isOpen, onClose, person }: Props) {
  const t = useTexts(privacyTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const navigate = useNavigate();
  const key = person ? `privacy.new.${person.kind}.${person.id}` : "privacy.new";
  const { values, set, clear } = useDraft(key, {
    kind: "access",
    email: "",
    receivedOn: "",
    message: "",
    mailNow: "yes",
  });
  // The page of a person shows that there is an address to write to.
  const offersLink = person !== undefined && values.kind === "access";
  // Once it is recorded, also closing leads to the new request: the link may have failed, and can be sent there.
  const created = useRef<number>(undefined);
  const create = async () => {
    const body = {
      kind: values.kind as PrivacyRequestKind,
      ...(person ? { party: person.kind, partyId: person.id } : { email: values.email }),
      receivedOn: values.receivedOn || today(),
      message: values.message,
    };
    const id = created.current ?? (await callConsole(createPrivacyRequest, { body }, tenant)).id;
    created.current = id;
    if (offersLink && values.mailNow === "yes")
      await callConsole(mailPrivacyLink, { params: { id } }, tenant);
  };
  const close = () => {
    if (created.current === undefined) {
      onClose();
      return;
    }
    clear();
    void navigate({ to: `/${tenant}/datenschutz/${created.current}` });
  };
  return (
    <ActionDialog
      title={t("create")}
      text={person ? t("forPerson") : t("createText")}
      button={t("save")}
      isOpen={isOpen}
      onClose={close}
      run={create}
    >
      <ChoiceField
        label={t("kind")}
        value={values.kind}
        onChange={(kind) => set({ kind })}
        choices={privacyRequestKinds.map((id) => ({ id, name: privacyKindNames[id][language] }))}
      />
      {person ? null : (
        <Field
          label={t("email")}
          type="email"
          isRequired
          value={values.email}
          onChange={(email) => set({ email })}
        />
      )}
      {offersLink ? (
        <CheckBox
          label={t("mailNow")}
          isSelected={values.mailNow === "yes"}
          onChange={(isSelected) => set({ mailNow: isSelected ? "yes" : "no" })}
        />
      ) : null}
      <Field
        label={t("receivedOn")}
        type="date"
        value={values.receivedOn || today()}
        onChange={(receivedOn) => set({ receivedOn })}
      />
      <TextArea
        label={t("message")}
        rows={3}
        maxLength={4_000}
        value={values.message}
        onChange={(message) => set({ message })}
      />
    </ActionDialog>
  );
}
