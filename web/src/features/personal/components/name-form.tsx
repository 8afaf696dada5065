import type { User } from "@weitersagen/contract/account";
import { changeUser } from "@weitersagen/contract/my-data-calls";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { draftKey } from "../../../lib/form/draft.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { stored } from "../../../lib/storage/stored.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Form } from "../../../ui/form/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { myDataTexts } from "../my-data-texts.ts";
import { AddressText } from "../../../ui/address.tsx";

interface Unsaved {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

function isUnsaved(value: unknown): value is Unsaved {
  const kept = value as Partial<Unsaved> | null;
  return [kept?.email, kept?.firstName, kept?.lastName].every((each) => typeof each === "string");
}

/** What could not be saved because the session was over. Only the same person sees it after the login, until the next logout. */
const unsaved = stored("sessionStorage", draftKey("meinedaten.ungespeichert"), isUnsaved);

/** No form asks for a salutation, but a call may have stored one, which is shown to be changed or removed. */
export function NameForm({ user }: { readonly user: User }) {
  const t = useTexts(myDataTexts);
  const api = useApi();
  const { salutation, email } = user;
  const [kept] = useState(() => {
    const before = unsaved.read();
    return before?.email === email ? before : undefined;
  });
  const { firstName, lastName } = kept ?? user;
  const form = useContractForm({
    name: "meinedaten",
    schema: changeUser.body,
    labels: { salutation: t("salutation"), firstName: t("firstName"), lastName: t("lastName") },
    optional: ["salutation"],
    initial: { salutation, firstName, lastName },
    isSecret: true,
    send: async (body) => {
      try {
        await api(changeUser, { body });
        unsaved.remove();
      } catch (failure) {
        if (problemOf(failure)?.code === "notLoggedIn") unsaved.write({ email, ...body });
        throw failure;
      }
    },
  });
  return (
    <>
      <p className="mb-6">
        <span className="block text-fine text-muted">{t("email")}</span>
        <span className="font-semibold">
          <AddressText>{email}</AddressText>
        </span>
      </p>
      {kept && !form.sent && (
        <div className="mb-6">
          <Notice>{t("unsaved")}</Notice>
        </div>
      )}
      <Form
        form={form}
        submitLabel={t("save")}
        note={form.sent && <Notice tone="success">{t("saved")}</Notice>}
      >
        {salutation !== "" && (
          <Select
            {...form.field("salutation")}
            autoComplete="honorific-prefix"
            options={[
              { value: "", label: t("noSalutation") },
              { value: "Frau", label: t("salutationFrau") },
              { value: "Herr", label: t("salutationHerr") },
              { value: "Divers", label: t("salutationDivers") },
            ]}
          />
        )}
        <TextField {...form.field("firstName")} autoComplete="given-name" />
        <TextField {...form.field("lastName")} autoComplete="family-name" />
      </Form>
    </>
  );
}
