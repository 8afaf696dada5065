import { usePath } from "../../../lib/page/links.ts";
import { useRouter } from "../../../lib/router/router-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { recommendTexts } from "../texts.ts";

/** The terms open in a new tab, so that the form is kept. Without a checkbox the button accepts them. */
export function TermsLabel({ isByButton = false }: { readonly isByButton?: boolean }) {
  const t = useTexts(recommendTexts);
  const { href } = useRouter();
  const path = usePath("Agb");
  return (
    <>
      {t(isByButton ? "termsByButton" : "terms")}{" "}
      {path === undefined ? (
        t("termsLink")
      ) : (
        <a
          href={href(path)}
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
