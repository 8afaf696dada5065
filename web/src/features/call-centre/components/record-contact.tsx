import { PersonName, SpokenNumber } from "@weitersagen/contract/person";
import type { ApiCaller } from "@weitersagen/contract/page";
import { createRecipient } from "@weitersagen/contract/recipient-calls";
import { redeemCode } from "@weitersagen/contract/recommendation-calls";
import { EmailAddress } from "@weitersagen/contract/scalars";
import { wire } from "@weitersagen/contract/wire";
import { useState } from "react";
import * as z from "zod/mini";
import { useContractForm } from "../../../lib/form.ts";
import { problemOf } from "../../../lib/problem.ts";
import { useTexts } from "../../../lib/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form.tsx";
import { EmailField, NameFields } from "../../../ui/person-fields.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { DeskData } from "../desk-data.ts";
import { deskTexts } from "../texts.ts";
import type { Desk } from "../use-desk.ts";

const ContactForm = wire({
  number: ["nr", SpokenNumber.check(z.minLength(1))],
  firstName: ["Vorname", PersonName],
  lastName: ["Nachname", PersonName],
  email: ["Email", EmailAddress],
});

/** People read out what stands on their card, which is the code; a recommendation's number will do as well. */
async function numberBehind(api: ApiCaller, typed: string): Promise<string> {
  const found = await api(redeemCode, { params: { code: typed }, query: { entrySource: "Telefon" } }).catch(
    (failure: unknown) => {
      if (problemOf(failure)?.code !== "PSOF0102") throw failure;
    },
  );
  return found?.number ?? typed;
}

/** Somebody who was recommended calls: they agree themselves, by the link in the mail that follows. */
export function RecordContact({ desk, data }: { readonly desk: Desk; readonly data: DeskData }) {
  const t = useTexts(deskTexts);
  const [recorded, setRecorded] = useState("");
  const form = useContractForm({
    name: "callcenter-kontakt",
    schema: ContactForm,
    labels: {
      number: t("number"),
      firstName: t("firstName"),
      lastName: t("lastName"),
      email: t("emailContact"),
    },
    isSecret: true,
    send: async ({ number, firstName, lastName, email }, idempotencyKey) => {
      const body = { firstName, lastName, email, terms: data.termsVersion, consent: true } as const;
      const params = { recommendationNumber: await numberBehind(desk.api, number) };
      await desk.api(createRecipient, { params, query: { channel: "telefon" }, body }, { idempotencyKey });
      setRecorded(email);
    },
  });
  if (form.sent) {
    return (
      <Done
        title={t("contactDone", { email: recorded })}
        action={<Button onClick={form.restart}>{t("another")}</Button>}
      />
    );
  }
  return (
    <Form form={form} submitLabel={t("submitContact")} note={t("contactLead")}>
      <TextField {...form.field("number")} hint={t("numberHint")} autoComplete="off" spellCheck={false} />
      <NameFields form={form} isOwn={false} />
      <EmailField {...form.field("email")} autoComplete="off" />
    </Form>
  );
}
