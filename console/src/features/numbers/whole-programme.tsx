import { useTexts } from "../../lib/language.tsx";
import { Notice } from "../../ui/notice.tsx";
import { filtersOf, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";

/** Says where the filters of the page do not apply, if any are set. */
export function WholeProgramme({ search }: { readonly search: Search }) {
  const t = useTexts(numbersTexts);
  return Object.keys(filtersOf(search)).length > 0 ? <Notice>{t("wholeProgramme")}</Notice> : null;
}
