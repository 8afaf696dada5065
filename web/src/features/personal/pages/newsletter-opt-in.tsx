import { confirmNewsletter } from "@weitersagen/contract/my-data-calls";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { MailedAction } from "../components/mailed-action.tsx";
import { myDataTexts } from "../my-data-texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(myDataTexts, page);
    return { title: t("optInTitle"), description: t("optInTitle") };
  },
  Component: NewsletterOptIn,
});

function NewsletterOptIn() {
  const t = useTexts(myDataTexts);
  const search = useSearchParams();
  const token = search.get("token") || "-";
  const myData = usePath("MeineDaten") ?? "/";
  return (
    <Container width="narrow" className="py-12 md:py-20">
      <h1 className="mb-10 text-title md:text-display">{t("optInTitle")}</h1>
      <MailedAction
        click={(api) => api(confirmNewsletter, { body: { token } })}
        title={t("optInDone")}
        text={t("optInDoneText")}
        instead={
          <>
            <p className="mb-6 text-lead text-muted">{t("optInAgain")}</p>
            <ButtonLink to={myData}>{t("title")}</ButtonLink>
          </>
        }
      />
    </Container>
  );
}
