import {
  type EntryView,
  getContentEntry,
  requestTerms,
  saveContentDraft,
} from "@weitersagen/contract/console/content";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { ReasonField } from "../../ui/reason-field.tsx";
import { contentTexts } from "./texts.ts";

interface NewProps {
  readonly entry: EntryView;
  readonly onClose: () => void;
}

/** Begins a new version of the terms or of the privacy notice with the text of an older one. */
export function NewTermsDialog({ entry, onClose }: NewProps) {
  const t = useTexts(contentTexts);
  const tenant = useTenant();
  const navigate = useNavigate();
  const [day, setDay] = useState("");
  const { schema, data } = entry;
  const isTerms = data["Typ"]?.["iv"] === "agb-fassung";
  const id = `${isTerms ? "agb" : "datenschutz"}-${day}`;
  const begin = async () => {
    const { Sprache: _only, ...kept } = data;
    const long = (locale: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
    const titles = { de: `Fassung vom ${long("de-DE")}`, en: `Version of ${long("en-GB")}` };
    const type = isTerms ? "agb-fassung" : "datenschutz-fassung";
    const next = { ...kept, Typ: { iv: type }, Titel: titles, GueltigAb: { iv: day } };
    await callConsole(
      saveContentDraft,
      { params: { schema, id }, body: { expected: 0, data: next } },
      tenant,
    );
  };
  return (
    <ActionDialog
      title={t("newTermsTitle")}
      text={t("newTermsText")}
      button={t("newTerms")}
      isOpen
      onClose={onClose}
      run={begin}
      onDone={() => void navigate({ to: `/${tenant}/inhalte/${schema}/${id}` })}
    >
      <Field label={t("validFrom")} type="date" value={day} onChange={setDay} isRequired />
    </ActionDialog>
  );
}

interface NextProps {
  readonly of: Pick<EntryView, "schema" | "id">;
  readonly onClose: () => void;
}

/** The same from the page of the terms, which lists the versions: begins with the text of the newest one. */
export function NextTerms({ of: { schema, id }, onClose }: NextProps) {
  const tenant = useTenant();
  const { data } = useQuery({
    queryKey: ["content", tenant, schema, id],
    queryFn: () => callConsole(getContentEntry, { params: { schema, id } }, tenant),
  });
  return data ? <NewTermsDialog entry={data} onClose={onClose} /> : null;
}

interface AskProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks a second person to put the version online. */
export function AskTermsDialog({ id, onClose, onDone }: AskProps) {
  const t = useTexts(contentTexts);
  const tenant = useTenant();
  const [reason, setReason] = useState("");
  return (
    <ActionDialog
      title={t("askTerms")}
      text={t("askTermsText")}
      button={t("askTerms")}
      isOpen
      onClose={onClose}
      run={() => callConsole(requestTerms, { params: { id }, body: { reason } }, tenant)}
      onDone={onDone}
    >
      <ReasonField label={t("reason")} value={reason} onChange={setReason} />
    </ActionDialog>
  );
}
