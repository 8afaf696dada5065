import { requestLoginLink } from "@weitersagen/contract/account-calls";
import { endNewsletter } from "@weitersagen/contract/my-data-calls";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Container } from "../../../ui/layout.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { MailedAction } from "../components/mailed-action.tsx";
import { myDataTexts } from "../my-data-texts.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(myDataTexts, page);
    return { title: t("optOutTitle"), description: t("optOutTitle") };
  },
  Component: NewsletterOptOut,
});

/** Unsubscribes at once with the mailed token; without it, sends the link. */
function NewsletterOptOut() {
  const t = useTexts(myDataTexts);
  const search = useSearchParams();
  const token = search.get("token");
  // The mails of an agency's invitation lead here too.
  const isInvitation = search.get("art") === "einladung";
  return (
    <Container width="narrow" className="py-12 md:py-20">
      <h1 className="mb-10 text-title md:text-display">
        {t(isInvitation ? "noInvitationsTitle" : "optOutTitle")}
      </h1>
      {token ? (
        <MailedAction
          click={(api) => api(endNewsletter, { body: { token } })}
          title={t(isInvitation ? "noInvitationsDone" : "optOutDone")}
          text={t(isInvitation ? "noInvitationsDoneText" : "optOutDoneText")}
          instead={<AskForLink />}
        />
      ) : (
        <AskForLink />
      )}
    </Container>
  );
}

function AskForLink() {
  const t = useTexts(myDataTexts);
  const api = useApi();
  const form = useContractForm({
    name: "newsletter-abbestellen",
    schema: requestLoginLink.body,
    labels: { email: t("email") },
    send: async ({ email }) => api(endNewsletter, { body: { email } }),
  });
  if (form.sent) return <Done title={t("mailSent")}>{t("mailSentText")}</Done>;
  return (
    <>
      <p className="mb-6 text-lead text-muted">{t("optOutAsk")}</p>
      <Form form={form} submitLabel={t("optOutAction")}>
        <EmailField {...form.field("email")} />
      </Form>
    </>
  );
}
