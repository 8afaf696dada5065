import type { OwnRecipient } from "@weitersagen/contract/recipient";
import { advisorAddress } from "../../../entities/product/advisor-address.ts";
import { keepDraft } from "../../../lib/form/draft.ts";
import { pathWith } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { ownProgressTexts } from "../own-progress-texts.ts";

interface RecommendYourselfProps {
  /** Fills in the form: what the recipient has given is not asked again. */
  readonly recipient: Pick<OwnRecipient, "firstName" | "lastName" | "email" | "progress">;
}

/** The end of a recipient's way is the beginning of a referrer's: the form for the same advisor or product, if it can be recommended. */
export function RecommendYourself({ recipient }: RecommendYourselfProps) {
  const t = useTexts(ownProgressTexts);
  const page = usePage();
  const { firstName, lastName, email, progress } = recipient;
  const { advisorNumber, productId } = progress;
  const form =
    (advisorNumber === null ? undefined : advisorAddress(page, advisorNumber)) ??
    (productId === null ? undefined : pathWith(page, "Empfehlen", productId));
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
