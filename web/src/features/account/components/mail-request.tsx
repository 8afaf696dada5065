import { MailRequestForm } from "@weitersagen/contract/account";
import { type ReactNode, useState } from "react";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { accountTexts } from "../texts.ts";
import { TextWithAddress } from "../../../ui/address.tsx";

interface MailRequestProps {
  readonly name: string;
  readonly action: string;
  readonly send: (email: string) => Promise<void>;
}

/** Requests a mail to an address. The message is the same whether or not the address is known. */
export function MailRequest({ name, action, send }: MailRequestProps) {
  const t = useTexts(accountTexts);
  const [address, setAddress] = useState("");
  const form = useContractForm({
    name,
    schema: MailRequestForm,
    labels: { email: t("email") },
    // For the next attempt, where a mistyped address is corrected.
    initial: { email: address },
    send: async ({ email }) => {
      await send(email);
      setAddress(email);
    },
  });
  if (form.sent) return <MailSent address={address} restart={form.restart} />;
  return (
    <Form form={form} submitLabel={action} isOneBox>
      <EmailField {...form.field("email")} autoComplete="username" />
    </Form>
  );
}

interface MailSentProps {
  readonly address: string;
  readonly restart: () => void;
  /** Another way than the mail. */
  readonly otherWay?: ReactNode;
}

/** What comes next, and the way back to the form where no mail arrives. */
export function MailSent({ address, restart, otherWay }: MailSentProps) {
  const t = useTexts(accountTexts);
  return (
    <Done
      title={t("mailSent")}
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={restart}>
            {t("mailAgainOrOther")}
          </Button>
          {otherWay}
        </div>
      }
    >
      <TextWithAddress>{t("mailSentText", { email: address })}</TextWithAddress>
    </Done>
  );
}
