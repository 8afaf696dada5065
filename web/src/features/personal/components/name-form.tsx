import type { User } from "@weitersagen/contract/account";
import { changeUser } from "@weitersagen/contract/my-data-calls";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Form } from "../../../ui/form/form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { myDataTexts } from "../my-data-texts.ts";
import { AddressText } from "../../../ui/address.tsx";

/** No form asks for a salutation, but a call may have stored one, which is shown to be changed or removed. */
export function NameForm({ user }: { readonly user: User }) {
  const t = useTexts(myDataTexts);
  const api = useApi();
  const { salutation, firstName, lastName, email } = user;
  const form = useContractForm({
    name: "meinedaten",
    schema: changeUser.body,
    labels: { salutation: t("salutation"), firstName: t("firstName"), lastName: t("lastName") },
    optional: ["salutation"],
    initial: { salutation, firstName, lastName },
    isSecret: true,
    send: async (body) => {
      await api(changeUser, { body });
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
