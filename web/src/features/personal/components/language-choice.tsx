import { updateLanguage } from "@weitersagen/contract/account-calls";
import { languages, type Language } from "@weitersagen/contract/language";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { RadioGroup } from "../../../ui/form/radio-group.tsx";
import { myDataTexts } from "../my-data-texts.ts";

const names = { de: "Deutsch", en: "English" } as const satisfies Record<Language, string>;

/** Takes effect at once. A failure restores the choice and shows a message. */
export function LanguageChoice({ language }: { readonly language: Language }) {
  const t = useTexts(myDataTexts);
  const api = useApi();
  const [chosen, setChosen] = useState(language);
  const [error, setError] = useState<string>();
  const [isSaved, setIsSaved] = useState(false);
  const choose = async (next: Language) => {
    setChosen(next);
    setError(undefined);
    setIsSaved(false);
    try {
      await api(updateLanguage, { body: { language: next } });
      setIsSaved(true);
    } catch (failure) {
      setChosen(chosen);
      setError(problemOf(failure)?.detail ?? t("downloadFailed"));
    }
  };
  return (
    <>
      <RadioGroup
        legend={t("language")}
        hideLegend
        hint={t("languageHint")}
        {...(error === undefined ? {} : { error })}
        name="sprache"
        inline
        options={languages.map((value) => ({ value, label: names[value] }))}
        value={chosen}
        onChange={(next) => void choose(next)}
      />
      <output className="mt-3 block text-muted empty:hidden">{isSaved && t("languageSaved")}</output>
    </>
  );
}
