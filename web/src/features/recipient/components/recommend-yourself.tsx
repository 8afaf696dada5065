import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ownProgressTexts } from "../own-progress-texts.ts";

/** The end of a recipient's way is the beginning of a referrer's: the form, with the product at hand if it is known. */
export function RecommendYourself({ productId }: { readonly productId?: number | undefined }) {
  const t = useTexts(ownProgressTexts);
  const page = usePage();
  const form = productId === undefined ? undefined : pathWith(page, "Empfehlen", productId);
  return (
    <div className="border-t border-line pt-5">
      <p>
        <strong className="block font-semibold">{t("ownTitle")}</strong>
        {t("ownText")}
      </p>
      <ButtonLink to={form ?? "/"} variant="secondary" className="mt-3">
        {t("ownAction")}
      </ButtonLink>
    </div>
  );
}
