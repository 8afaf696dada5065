import { formatCount } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Badge } from "../../ui/states.tsx";
import { numbersTexts } from "./texts.ts";

/** Marks a number that can still grow. Nothing if none can reach the step any more. */
export function Unfinished({ openCount }: { readonly openCount: number }) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  if (openCount === 0) return null;
  return (
    <span title={t("unfinishedHint", { count: formatCount(openCount, language) })}>
      <Badge tone="warn">{t("unfinished")}</Badge>
    </span>
  );
}
