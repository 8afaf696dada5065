import { usePath } from "../../../lib/page/links.ts";
import { inLanguage } from "@weitersagen/contract/locale";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { recommendTexts } from "../texts.ts";

/** The terms open in a new tab, so that the form is kept. */
export function TermsLabel() {
  const t = useTexts(recommendTexts);
  const { language } = usePage();
  const path = usePath("Agb");
  return (
    <>
      {t("terms")}{" "}
      {path === undefined ? (
        t("termsLink")
      ) : (
        <a
          href={inLanguage(path, language)}
          target="_blank"
          rel="noopener"
          className="text-link underline underline-offset-4"
        >
          {t("termsLink")}
          <span className="sr-only"> {t("newTab")}</span>
        </a>
      )}
      {t("termsEnd")}
    </>
  );
}
