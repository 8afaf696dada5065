import { confirmEmail } from "@weitersagen/contract/my-data-calls";
import { useSearchParams } from "react-router";
import { defineScreen } from "../../../lib/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts.ts";
import { Container } from "../../../ui/layout.tsx";
import { MailedClick } from "../components/mailed-click.tsx";
import { myDataTexts } from "../my-data-texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(myDataTexts, page);
    return { title: t("emailTitle"), description: t("emailTitle") };
  },
  Component: EmailConfirmation,
});

function EmailConfirmation() {
  const t = useTexts(myDataTexts);
  const [search] = useSearchParams();
  const token = search.get("token") || "-";
  return (
    <Container width="narrow" className="py-12 md:py-20">
      <h1 className="mb-10 text-title md:text-display">{t("emailTitle")}</h1>
      <MailedClick
        click={(api) => api(confirmEmail, { body: { token } })}
        title={t("emailDone")}
        text={t("emailDoneText")}
      />
    </Container>
  );
}
