import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { filtersOf, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";

interface Props {
  readonly at: Date;
  readonly search: Search;
}

/** Below the heading of figures that are those of now and of the whole programme, whatever is chosen above. */
export function AsOfNow({ at, search }: Props) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const isFiltered = Object.keys(filtersOf(search)).length > 0;
  return (
    <p className="-mt-2 break-after-avoid text-xs text-muted">
      {t("asOf", { time: formatTime(at, language) })} {isFiltered ? t("asOfWhole") : null}
    </p>
  );
}
