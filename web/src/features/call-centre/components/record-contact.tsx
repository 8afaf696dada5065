import { PersonName, SpokenNumber } from "@weitersagen/contract/person";
import type { ApiCaller } from "@weitersagen/contract/page";
import { createRecipient } from "@weitersagen/contract/recipient-calls";
import { redeemCode } from "@weitersagen/contract/recommendation-calls";
import { EmailAddress } from "@weitersagen/contract/scalars";
import { wire } from "@weitersagen/contract/wire";
import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { useState } from "react";
import * as z from "zod/mini";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { ApiProblem, problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Form } from "../../../ui/form/form.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { NameFields } from "../../../ui/form/person-fields.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import type { DeskData } from "../desk-data.ts";
import { deskTexts } from "../texts.ts";
import type { Desk } from "../use-desk.ts";
import { Recorded } from "./recorded.tsx";

const ContactForm = wire({
  number: ["nr", SpokenNumber.check(z.minLength(1))],
  firstName: ["Vorname", PersonName],
  lastName: ["Nachname", PersonName],
  email: ["Email", EmailAddress],
});

/** Refusals that concern the number: unknown, expired or locked. */
const closedReasons = new Set(["notFound", "recommendationExpired", "recommendationLocked"]);

/** Callers read out the code on their card. The number of a recommendation is accepted as well. */
async function resolveNumber(api: ApiCaller, typed: string): Promise<string> {
  const found = await api(redeemCode, { params: { code: typed }, query: { entrySource: "Telefon" } }).catch(
    (failure: unknown) => {
      if (problemOf(failure)?.code !== "notFound") throw failure;
    },
  );
  return found?.number ?? typed;
}

/** Records a recipient who calls. The recipient consents by the link in the mail that follows. */
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
    check: ({ number }) =>
      number && readSpokenNumber(String(number)) === undefined ? { number: t("numberTypo") } : {},
    send: async ({ number, firstName, lastName, email }, idempotencyKey) => {
      const body = { firstName, lastName, email, terms: data.termsVersion, consent: true } as const;
      const params = { recommendationNumber: await resolveNumber(desk.api, number) };
      await desk
        .api(createRecipient, { params, query: { channel: "telefon" }, body }, { idempotencyKey })
        .catch((failure: unknown) => {
          const problem = problemOf(failure);
          if (!problem || !closedReasons.has(problem.code)) throw failure;
          const message = problem.code === "notFound" ? t("numberUnknown") : problem.detail;
          throw new ApiProblem({ ...problem, errors: [{ path: "nr", message }] });
        });
      setRecorded(email);
    },
  });
  if (form.sent) {
    return (
      <Recorded title={t("contactDone")} onNext={form.restart} next={t("anotherContact")}>
        {t("sentTo", { email: recorded })}
      </Recorded>
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
