import type { OwnRecipient } from "@weitersagen/contract/recipient";
import { keepDraft } from "../../../lib/form/draft.ts";
import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ownProgressTexts } from "../own-progress-texts.ts";

interface RecommendYourselfProps {
  /** Fills in the form: what the recipient has given is not asked again. */
  readonly recipient: Pick<OwnRecipient, "firstName" | "lastName" | "email">;
  readonly productId?: number | undefined;
}

/** The end of a recipient's way is the beginning of a referrer's: the form, with the product at hand if it is known. */
export function RecommendYourself({ recipient, productId }: RecommendYourselfProps) {
  const t = useTexts(ownProgressTexts);
  const page = usePage();
  const form = productId === undefined ? undefined : pathWith(page, "Empfehlen", productId);
  const { firstName, lastName, email } = recipient;
  const fillIn = () =>
    keepDraft("empfehlen", { firstName: firstName ?? "", lastName: lastName ?? "", email: email ?? "" });
  return (
    <div className="border-t border-line pt-5">
      <p>
        <strong className="block font-semibold">{t("ownTitle")}</strong>
        {t("ownText")}
      </p>
      <ButtonLink to={form ?? "/"} variant="secondary" className="mt-3" onClick={fillIn}>
        {t("ownAction")}
      </ButtonLink>
    </div>
  );
}
