import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { accountTexts } from "../texts.ts";
import { DonePage } from "./done-page.tsx";

/** Shown after an account was deleted. */
export function Farewell() {
  const t = useTexts(accountTexts);
  return (
    <DonePage title={t("deletedTitle")} action={<ButtonLink to="/">{t("toHome")}</ButtonLink>}>
      {t("deletedText")}
    </DonePage>
  );
}
