import { MailRequestForm } from "@weitersagen/contract/account";
import { sendAccessMail } from "@weitersagen/contract/call-centre";
import { useState } from "react";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { deskTexts } from "../texts.ts";
import type { Desk } from "../use-desk.ts";
import { Recorded } from "./recorded.tsx";

/** Sends a registered person the login mail. */
export function SendAccess({ desk }: { readonly desk: Desk }) {
  const t = useTexts(deskTexts);
  const [sentTo, setSentTo] = useState("");
  const form = useContractForm({
    name: "callcenter-zugang",
    schema: MailRequestForm,
    labels: { email: t("email") },
    isSecret: true,
    send: async (body) => {
      await desk.api(sendAccessMail, { body });
      setSentTo(body.email);
    },
  });
  if (form.sent) {
    return (
      <Recorded title={t("accessDone")} onNext={form.restart} next={t("anotherAccess")}>
        {t("sentTo", { email: sentTo })}
      </Recorded>
    );
  }
  return (
    <Form form={form} submitLabel={t("submitAccess")} note={t("accessLead")}>
      <EmailField {...form.field("email")} autoComplete="off" />
    </Form>
  );
}
