import { changeRecommendation } from "@weitersagen/contract/recommendation-calls";
import { Pencil } from "lucide-react";
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { areaTexts } from "../area-texts.ts";

interface NicknameFieldProps {
  readonly number: string;
  readonly nickname: string | null;
  /** What was recommended. */
  readonly subject: string;
  readonly onSaved: (nickname: string | null) => void;
}

/**
 * The referrer's own name for a recommendation, behind a button. It is saved when the field is left or Enter is pressed;
 * Escape discards what was typed and leads back to the button.
 */
export function NicknameField({ number, nickname, subject, onSaved }: NicknameFieldProps) {
  const t = useTexts(areaTexts);
  const api = useApi();
  const [outcome, setOutcome] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) form.current?.querySelector("input")?.focus();
    else if (wasOpen.current) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const save = async (typed: string) => {
    const wanted = typed.trim();
    if (wanted === (nickname ?? "")) return;
    try {
      await api(changeRecommendation, { params: { number }, body: { nickname: wanted } });
      onSaved(wanted === "" ? null : wanted);
      setOutcome(t("nicknameSaved"));
    } catch (failure) {
      // A name that is too long says so: cutting it would lose what was typed.
      setOutcome(problemOf(failure)?.errors?.[0]?.message ?? t("nicknameFailed"));
    }
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("spitzname");
    if (field instanceof HTMLInputElement) void save(field.value);
  };
  const discard = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Escape") return;
    // The field is left as it goes, and would save what was typed.
    event.currentTarget.value = nickname ?? "";
    setOutcome(undefined);
    setOpen(false);
  };
  if (!isOpen) {
    return (
      <Button ref={button} variant="quiet" className="mb-4 -ml-2" onClick={() => setOpen(true)}>
        <Pencil aria-hidden className="size-4" />
        {t(nickname === null ? "giveNickname" : "changeNickname")}
        {/* The button appears once for each recommendation. */}
        <span className="sr-only">{`: ${subject}, ${t("number", { number })}`}</span>
      </Button>
    );
  }
  return (
    <form ref={form} onSubmit={submit} className="mb-6 max-w-md">
      <TextField
        label={t("nickname")}
        hint={
          <>
            {t("nicknameHint")}
            {/* A phone has no such keys. */}
            <span className="hidden pointer-fine:inline"> {t("nicknameKeys")}</span>
          </>
        }
        name="spitzname"
        defaultValue={nickname ?? ""}
        autoComplete="off"
        onBlur={(event) => void save(event.currentTarget.value)}
        onKeyDown={discard}
      />
      <output className="mt-2 block min-h-6 text-fine text-muted">{outcome}</output>
    </form>
  );
}
