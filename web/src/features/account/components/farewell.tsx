import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Container } from "../../../ui/layout.tsx";
import { accountTexts } from "../texts.ts";

/** Shown after an account was deleted. */
export function Farewell() {
  const t = useTexts(accountTexts);
  return (
    <Container>
      <div className="max-w-2xl py-16 md:py-24">
        <Done level={1} title={t("deletedTitle")} action={<ButtonLink to="/">{t("toHome")}</ButtonLink>}>
          {t("deletedText")}
        </Done>
      </div>
    </Container>
  );
}
