import { listFootnoteChoices } from "@weitersagen/contract/console/products";
import { useQuery } from "@tanstack/react-query";
import { callConsole } from "../../lib/api.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ChoiceField } from "../../ui/field.tsx";
import { fieldTexts } from "./field-texts.ts";

interface Props {
  /** The identifier of the footnote, or empty. */
  readonly value: string;
  readonly onChange: (identifier: string) => void;
  readonly isReadOnly: boolean;
}

/** A footnote of the content: chosen by its title, shown with the text that visitors read. */
export function FootnoteField({ value, onChange, isReadOnly }: Props) {
  const t = useTexts(fieldTexts);
  const tenant = useTenant();
  const { language } = useLanguage();
  const { data, error } = useQuery({
    queryKey: ["footnote-choices", tenant, language],
    queryFn: () => callConsole(listFootnoteChoices, {}, tenant),
  });
  const known = data?.content ?? [];
  const chosen = known.find(({ identifier }) => identifier === value);
  const isMissing = data !== undefined && value !== "" && chosen === undefined;
  const missingName = isMissing ? t("footnoteMissing", { name: value }) : value;
  const choices = [
    { id: "", name: t("noFootnote") },
    ...known.map(({ identifier, title }) => ({ id: identifier, name: title || identifier })),
    ...(value === "" || chosen ? [] : [{ id: value, name: missingName }]),
  ];
  return (
    <div className="grid gap-1">
      <ChoiceField
        label={t("footnote")}
        value={value}
        onChange={onChange}
        isDisabled={isReadOnly}
        choices={choices}
      />
      <p className={`text-xs ${isMissing || error ? "text-danger" : "text-muted"}`}>
        {error
          ? t("footnotesFailed")
          : isMissing
            ? t("footnoteMissingHint")
            : (chosen?.text ?? t("footnoteHint"))}
      </p>
    </div>
  );
}
