import { confirmEmail } from "@weitersagen/contract/my-data-calls";
import { confirmRecipientEmail } from "@weitersagen/contract/recipient-calls";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { useSession } from "../../../lib/session/session-context.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { MailedAction } from "../components/mailed-action.tsx";
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
  const search = useSearchParams();
  const token = search.get("token") || "-";
  return (
    <Container width="narrow" className="py-12 md:py-20">
      <h1 className="mb-10 text-title md:text-display">{t("emailTitle")}</h1>
      {search.get("fuer") === "empfaenger" ? <OfRecipient token={token} /> : <OfAccount token={token} />}
    </Container>
  );
}

function OfAccount({ token }: { readonly token: string }) {
  const t = useTexts(myDataTexts);
  const myData = usePath("MeineDaten") ?? "/meinedaten";
  const login = usePath("Login") ?? "/login";
  const session = useSession();
  return (
    <MailedAction
      click={async (api) => {
        await api(confirmEmail, { body: { token } });
        // The server has ended every session. Without this, the browser would notice only at its next call.
        session.end();
      }}
      action={<ButtonLink to={login}>{t("toLogin")}</ButtonLink>}
      title={t("emailDone")}
      text={t("emailDoneText")}
      instead={
        <>
          <p className="mb-6 text-lead text-muted">{t("emailAgain")}</p>
          <ButtonLink to={myData}>{t("title")}</ButtonLink>
        </>
      }
    />
  );
}

/** A recipient has no account: our team asked for the link, and can send another one. */
function OfRecipient({ token }: { readonly token: string }) {
  const t = useTexts(myDataTexts);
  const contact = usePath("Kontakt");
  return (
    <MailedAction
      click={async (api) => {
        await api(confirmRecipientEmail, { body: { token } });
      }}
      title={t("emailDone")}
      text={t("recipientEmailDoneText")}
      instead={
        <>
          <p className="mb-6 text-lead text-muted">{t("recipientEmailAgain")}</p>
          {contact === undefined ? null : <ButtonLink to={contact}>{t("toContact")}</ButtonLink>}
        </>
      }
    />
  );
}
