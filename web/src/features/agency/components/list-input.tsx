import type { InvitationKind } from "@weitersagen/domain/invitation";
import { useState, type SubmitEvent } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { FileField } from "../../../ui/form/file-field.tsx";
import { TextArea } from "../../../ui/form/text-field.tsx";
import type { InviteMask } from "../invite-mask.ts";
import { inviteTexts } from "../invite-texts.ts";
import { type ListedPerson, readList, readTextFile } from "../read-list.ts";
import { KindSelect } from "./invite-choices.tsx";

const MOST_LINES = 5_000;
/** Far more than so many lines need. */
const MOST_BYTES = 5_000_000;

/** What was typed, kept so that faulty rows can be corrected after the check. */
export interface TypedList {
  readonly text: string;
  readonly kind: InvitationKind;
}
export const emptyList: TypedList = { text: "", kind: "Kunde" };

interface ListInputProps {
  readonly mask: InviteMask;
  readonly typed: TypedList;
  /** Reading a file takes a while, so a change is made to what is typed by then. */
  readonly onType: (change: (before: TypedList) => TypedList) => void;
  readonly onRead: (people: readonly ListedPerson[]) => void;
}

/** Takes a list as text or as a file, and reads it in the browser. */
export function ListInput({ mask, typed, onType, onRead }: ListInputProps) {
  const t = useTexts(inviteTexts);
  const { language } = usePage();
  const { text, kind } = typed;
  const setText = (next: string) => onType((before) => ({ ...before, text: next }));
  const most = MOST_LINES.toLocaleString(language);
  const [error, setError] = useState<string>();
  const upload = async (file: File | undefined) => {
    if (!file) return;
    try {
      if (file.size > MOST_BYTES) throw new RangeError("too large");
      setText(await readTextFile(file));
      setError(undefined);
    } catch {
      setError(t("uploadFailed"));
    }
  };
  const check = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const people = readList(text, kind);
    if (people.length === 0) return setError(t("empty"));
    if (people.length > MOST_LINES) {
      return setError(t("tooLong", { lines: people.length.toLocaleString(language), most }));
    }
    setError(undefined);
    onRead(people);
  };
  return (
    <form noValidate onSubmit={check} className="grid gap-6">
      <TextArea
        id="einladung-liste"
        label={t("paste")}
        hint={t("pasteHint", { most })}
        rows={10}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        spellCheck={false}
        autoComplete="off"
        error={error}
      />
      <FileField
        label={t("upload")}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        onChoose={(file) => void upload(file)}
      />
      <KindSelect
        label={t("kindOfList")}
        kinds={mask.kinds}
        value={kind}
        onChange={(next) => onType((before) => ({ ...before, kind: next }))}
      />
      <div>
        <Button type="submit" size="large" className="max-md:w-full">
          {t("check")}
        </Button>
        <p className="mt-4 text-fine text-muted">{t("checkNote")}</p>
      </div>
    </form>
  );
}
