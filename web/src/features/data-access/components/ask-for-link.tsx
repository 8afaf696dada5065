import { MailRequestForm } from "@weitersagen/contract/account";
import { requestDataAccess } from "@weitersagen/contract/data-access";
import { type ReactNode, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePath } from "../../../lib/page/links.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { FormPage } from "../../../ui/narrow-page.tsx";
import { dataAccessTexts } from "../texts.ts";

interface AskForLinkProps {
  readonly title: string;
  readonly lead?: string;
  /** Why a new link is needed. */
  readonly notice?: ReactNode;
}

/** Requests the link. The message is the same whether or not anything is stored about the address. */
export function AskForLink({ notice, ...head }: AskForLinkProps) {
  const t = useTexts(dataAccessTexts);
  const api = useApi();
  const myData = usePath("MeineDaten");
  const [address, setAddress] = useState("");
  const form = useContractForm({
    name: "datenauskunft",
    schema: MailRequestForm,
    labels: { email: t("email") },
    // For the next attempt, where a mistyped address is corrected.
    initial: { email: address },
    send: async (body) => {
      await api(requestDataAccess, { body });
      setAddress(body.email);
    },
  });
  const account = myData !== undefined && (
    <>
      <p className="mb-3">{t("account")}</p>
      <ButtonLink to={myData} variant="secondary">
        {t("toMyData")}
      </ButtonLink>
    </>
  );
  return (
    <FormPage {...head} aside={account}>
      {form.sent ? (
        <Done
          title={t("mailSent")}
          action={
            <Button variant="secondary" onClick={form.restart}>
              {t("mailAgainOrOther")}
            </Button>
          }
        >
          {t("mailSentText")}
        </Done>
      ) : (
        <>
          {notice && <div className="mb-6">{notice}</div>}
          <p className="mb-6">{t("askText")}</p>
          <Form form={form} submitLabel={t("send")} isOneBox>
            <EmailField {...form.field("email")} />
          </Form>
        </>
      )}
    </FormPage>
  );
}
