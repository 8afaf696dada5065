import { useTexts } from "../lib/language.tsx";

const texts = {
  de: { required: "Pflichtfeld" },
  en: { required: "Required" },
} as const;

/** Beside the name of a field that has to be filled in. Screen readers get the same from the field itself. */
export function RequiredMark() {
  const t = useTexts(texts);
  return (
    <span aria-hidden title={t("required")} className="text-danger">
      *
    </span>
  );
}
