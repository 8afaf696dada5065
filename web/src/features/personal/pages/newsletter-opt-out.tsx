import { MailRequestForm } from "@weitersagen/contract/account";
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

/** The texts by the kind of mail: an agency's invitation and the operators' weekly report lead here too. */
const texts = {
  newsletter: { title: "optOutTitle", done: "optOutDone", doneText: "optOutDoneText" },
  einladung: {
    title: "noInvitationsTitle",
    done: "noInvitationsDone",
    doneText: "noInvitationsDoneText",
  },
  bericht: { title: "noReportTitle", done: "noReportDone", doneText: "noReportDoneText" },
} as const;

const kindOf = (named: string | null): keyof typeof texts =>
  named === "einladung" || named === "bericht" ? named : "newsletter";

/** Unsubscribes at once with the mailed token; without it, sends the link. */
function NewsletterOptOut() {
  const t = useTexts(myDataTexts);
  const search = useSearchParams();
  const token = search.get("token");
  const { title, done, doneText } = texts[kindOf(search.get("art"))];
  return (
    <Container width="narrow" className="py-12 md:py-20">
      <h1 className="mb-10 text-title md:text-display">{t(title)}</h1>
      {token ? (
        <MailedAction
          click={(api) => api(endNewsletter, { body: { token } })}
          title={t(done)}
          text={t(doneText)}
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
    schema: MailRequestForm,
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
