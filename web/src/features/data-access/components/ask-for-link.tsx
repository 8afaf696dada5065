import { requestDataAccess } from "@weitersagen/contract/data-access";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePath } from "../../../lib/page/links.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { dataAccessTexts } from "../texts.ts";

/** Requests the link. The message is the same whether or not anything is stored about the address. */
export function AskForLink() {
  const t = useTexts(dataAccessTexts);
  const api = useApi();
  const myData = usePath("MeineDaten");
  const form = useContractForm({
    name: "datenauskunft",
    schema: requestDataAccess.body,
    labels: { email: t("email") },
    send: async (body) => api(requestDataAccess, { body }),
  });
  if (form.sent) {
    return (
      <div className="mt-8">
        <Done title={t("mailSent")}>{t("mailSentText")}</Done>
      </div>
    );
  }
  return (
    <div className="mt-8 max-w-xl">
      {myData !== undefined && (
        <div className="mb-10 border-l-4 border-accent py-1 pl-5">
          <p className="mb-3">{t("account")}</p>
          <ButtonLink to={myData} variant="secondary">
            {t("toMyData")}
          </ButtonLink>
        </div>
      )}
      <p className="mb-6">{t("askText")}</p>
      <Form form={form} submitLabel={t("send")}>
        <EmailField {...form.field("email")} />
      </Form>
    </div>
  );
}
