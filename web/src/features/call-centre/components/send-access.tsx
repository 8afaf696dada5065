import { sendAccessMail } from "@weitersagen/contract/call-centre";
import { useState } from "react";
import { useContractForm } from "../../../lib/form.ts";
import { useTexts } from "../../../lib/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form.tsx";
import { EmailField } from "../../../ui/person-fields.tsx";
import { deskTexts } from "../texts.ts";
import type { Desk } from "../use-desk.ts";

/** Sends somebody who is registered what lets them in. */
export function SendAccess({ desk }: { readonly desk: Desk }) {
  const t = useTexts(deskTexts);
  const [sentTo, setSentTo] = useState("");
  const form = useContractForm({
    name: "callcenter-zugang",
    schema: sendAccessMail.body,
    labels: { email: t("emailCaller") },
    isSecret: true,
    send: async (body) => {
      await desk.api(sendAccessMail, { body });
      setSentTo(body.email);
    },
  });
  if (form.sent) {
    return (
      <Done
        title={t("accessDone", { email: sentTo })}
        action={<Button onClick={form.restart}>{t("another")}</Button>}
      />
    );
  }
  return (
    <Form form={form} submitLabel={t("submitAccess")} note={t("accessLead")}>
      <EmailField {...form.field("email")} autoComplete="off" />
    </Form>
  );
}
