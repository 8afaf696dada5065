import { usePath } from "../../lib/page/links.ts";
import { useRouter } from "../../lib/router/router-context.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { termsTexts } from "./terms-texts.ts";

/** The terms open in a new tab, so that the page is kept. The lead says what accepts them: a tick or a button. */
export function TermsLine({ lead }: { readonly lead: string }) {
  const t = useTexts(termsTexts);
  const { href } = useRouter();
  const path = usePath("Agb");
  return (
    <>
      {lead}{" "}
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
