import * as actions from "@weitersagen/contract/console/care-actions";
import type { PersonView } from "@weitersagen/contract/console/people";
import { recordOf } from "@weitersagen/domain/record-of";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { GoodwillButton } from "../../entities/goodwill/goodwill.tsx";
import { callConsole } from "../../lib/api.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { careTexts } from "./texts.ts";

type Action = "note" | "correct" | "changeAddress" | "block" | "unblock" | "loginLink";

/** Everything that can be done for a person, each with a sentence about what will happen. */
export function PersonActions({ person }: { readonly person: PersonView }) {
  const t = useTexts(careTexts);
  const tenant = useTenant();
  const me = useMe();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<Action>();
  const [done, setDone] = useState<Action>();
  const [isListOpen, setListOpen] = useState(false);
  if (!isAbleTo(me, "people.change", tenant)) return null;
  const { kind, id } = person;
  const params = { kind, id };
  const isBlocked = person.blockReason !== null;
  const mayBlock = kind === "referrer" && !isBlocked;
  const ofReferrer: Action[] = isBlocked ? ["unblock"] : ["changeAddress", "loginLink"];
  const ofKind: Action[] = kind === "referrer" ? ofReferrer : ["changeAddress"];
  const offered: Action[] = ["note", "correct", ...ofKind];
  const open = (action: Action) => {
    setDone(undefined);
    setOpenDialog(action);
  };
  const dialog = (action: Action) => ({
    isOpen: openDialog === action,
    onClose: () => setOpenDialog(undefined),
    onDone: () => setDone(action),
    title: t(action),
  });
  return (
    <Section title={t("actions")}>
      {/* On a narrow screen the list would push everything that answers a question off the page. */}
      <div className="grid xl:hidden">
        <Button wide aria-expanded={isListOpen} onPress={() => setListOpen(!isListOpen)}>
          {t(isListOpen ? "hideActions" : "showActions")}
        </Button>
      </div>
      <div className={`grid gap-2 ${isListOpen ? "" : "max-xl:hidden"}`}>
        {offered.map((action) => (
          <Button key={action} wide onPress={() => open(action)}>
            {t(action)}
          </Button>
        ))}
        {kind === "referrer" ? <GoodwillButton orders={person.orders} /> : null}
        {isAbleTo(me, "privacy.decide", tenant) ? (
          <Button wide onPress={() => void navigate({ to: `/${tenant}/personen/${kind}/${id}/anliegen` })}>
            {t("privacyRequest")}
          </Button>
        ) : null}
        {mayBlock ? (
          <Button wide kind="danger" onPress={() => open("block")}>
            {t("block")}
          </Button>
        ) : null}
      </div>
      {done === undefined ? null : (
        <output className="text-sm text-good">
          {t(done === "changeAddress" ? "changeAddressDone" : "done")}
        </output>
      )}
      <NoteDialog person={params} dialog={dialog("note")} />
      <CorrectDialog person={person} dialog={dialog("correct")} />
      <AddressDialog person={person} dialog={dialog("changeAddress")} />
      <BlockDialog person={person} dialog={dialog("block")} />
      <ActionDialog
        {...dialog("unblock")}
        text={t("unblockText")}
        button={t("unblock")}
        run={() => callConsole(actions.unblockPerson, { params }, tenant)}
      />
      <ActionDialog
        {...dialog("loginLink")}
        text={t("loginLinkText")}
        button={t("send")}
        run={() => callConsole(actions.mailLoginLink, { params }, tenant)}
      />
    </Section>
  );
}

interface DialogState {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly title: string;
}

interface NoteProps {
  readonly person: Pick<PersonView, "kind" | "id">;
  readonly recommendation?: string;
  readonly dialog: DialogState;
}

export function NoteDialog({ person: { kind, id }, recommendation, dialog }: NoteProps) {
  const t = useTexts(careTexts);
  const tenant = useTenant();
  const { values, set, clear } = useDraft(`note.${kind}.${id}.${recommendation ?? ""}`, { text: "" });
  const write = async () => {
    const body = { text: values.text, recommendation };
    await callConsole(actions.addNote, { params: { kind, id }, body }, tenant);
    clear();
  };
  return (
    <ActionDialog {...dialog} button={t("save")} run={write}>
      <TextArea
        label={t("noteText")}
        hint={t("noteHint")}
        value={values.text}
        onChange={(text) => set({ text })}
        maxLength={2_000}
        isRequired
      />
    </ActionDialog>
  );
}

interface PersonDialog {
  readonly person: PersonView;
  readonly dialog: DialogState;
}

const salutations = ["Frau", "Herr", "Divers", ""] as const;

function CorrectDialog({ person, dialog }: PersonDialog) {
  const t = useTexts(careTexts);
  const tenant = useTenant();
  const { kind, id } = person;
  const { values: typed, set, clear } = useDraft<Record<string, string>>(`correct.${kind}.${id}`, {});
  const values = recordOf(actions.correctedFields, (field) => typed[field] ?? person[field] ?? "");
  const before = actions.correctedText(person);
  const save = async () => {
    const { street, houseNumber, postcode, town, ...name } = values;
    const address = kind === "recipient" ? { street, houseNumber, postcode, town } : {};
    const salutation = salutations.find((one) => one === name.salutation) ?? "";
    const body = { ...name, ...address, salutation, before };
    await callConsole(actions.correctPerson, { params: { kind, id }, body }, tenant);
    clear();
  };
  return (
    <ActionDialog
      {...dialog}
      {...(kind === "referrer" ? { text: t("correctHint") } : {})}
      button={t("save")}
      run={save}
    >
      <ChoiceField
        label={t("salutation")}
        value={values.salutation}
        onChange={(salutation) => set({ salutation })}
        choices={salutations.map((one) => ({ id: one, name: one === "" ? t("salutationNone") : one }))}
      />
      <Field
        label={t("firstName")}
        value={values.firstName}
        onChange={(firstName) => set({ firstName })}
        isRequired
      />
      <Field
        label={t("lastName")}
        value={values.lastName}
        onChange={(lastName) => set({ lastName })}
        isRequired
      />
      {kind === "recipient" ? (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t("street")} value={values.street} onChange={(street) => set({ street })} />
          <Field
            label={t("houseNumber")}
            value={values.houseNumber}
            onChange={(houseNumber) => set({ houseNumber })}
          />
          <Field label={t("postcode")} value={values.postcode} onChange={(postcode) => set({ postcode })} />
          <Field label={t("town")} value={values.town} onChange={(town) => set({ town })} />
        </div>
      ) : null}
    </ActionDialog>
  );
}

function AddressDialog({ person: { kind, id }, dialog }: PersonDialog) {
  const t = useTexts(careTexts);
  const tenant = useTenant();
  const { values, set, clear } = useDraft(`address.${kind}.${id}`, { email: "" });
  const send = async () => {
    await callConsole(actions.changeAddress, { params: { kind, id }, body: { email: values.email } }, tenant);
    clear();
  };
  return (
    <ActionDialog {...dialog} text={t("changeAddressHint")} button={t("sendConfirmation")} run={send}>
      <Field
        label={t("newAddress")}
        type="email"
        value={values.email}
        onChange={(email) => set({ email })}
        isRequired
      />
    </ActionDialog>
  );
}

type BlockReason = keyof typeof actions.blockReasonNames;

function BlockDialog({ person: { kind, id }, dialog }: PersonDialog) {
  const t = useTexts(careTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { values, set, clear } = useDraft(`block.${kind}.${id}`, { reason: "blocked", note: "" });
  const block = async () => {
    const body = { reason: values.reason as BlockReason, note: values.note };
    await callConsole(actions.blockPerson, { params: { kind, id }, body }, tenant);
    clear();
  };
  return (
    <ActionDialog {...dialog} kind="danger" text={t("blockText")} button={t("block")} run={block}>
      <ChoiceField
        label={t("blockReason")}
        value={values.reason}
        onChange={(reason) => set({ reason })}
        choices={Object.entries(actions.blockReasonNames).map(([reason, words]) => ({
          id: reason,
          name: words[language],
        }))}
      />
      <TextArea
        label={t("blockNote")}
        rows={3}
        value={values.note}
        onChange={(note) => set({ note })}
        isRequired
      />
    </ActionDialog>
  );
}
