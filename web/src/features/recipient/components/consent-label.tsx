import { usePath } from "../../../lib/page/links.ts";
import { useRouter } from "../../../lib/router/router-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { recipientTexts } from "../texts.ts";

/** Both texts open in a new tab, so that the form is kept. Who gets a share of the reward also declares to be of age. */
export function ConsentLabel({ declaresAge = false }: { readonly declaresAge?: boolean }) {
  const t = useTexts(recipientTexts);
  return (
    <>
      {declaresAge ? t("age") + t("termsWithAge") : t("terms")} <Beside screen="Agb" text={t("termsLink")} />{" "}
      {t("termsAnd")} <Beside screen="Datenschutz" text={t("privacyLink")} />
      {t("termsEnd")}
    </>
  );
}

function Beside({ screen, text }: { readonly screen: string; readonly text: string }) {
  const t = useTexts(recipientTexts);
  const { href } = useRouter();
  const path = usePath(screen);
  if (path === undefined) return text;
  return (
    <a href={href(path)} target="_blank" rel="noopener" className="text-link underline underline-offset-4">
      {text}
      <span className="sr-only"> {t("newTab")}</span>
    </a>
  );
}
