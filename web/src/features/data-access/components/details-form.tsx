import { type AcceptedRecommendation, correctRecipient } from "@weitersagen/contract/data-access";
import { formatDate } from "@weitersagen/contract/format";
import { missingOfAddress } from "../../../entities/personal-data/whole-address.ts";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Form } from "../../../ui/form/form.tsx";
import { AddressFields, NameFields } from "../../../ui/form/person-fields.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CorrectedDetails } from "../details-schema.ts";
import { dataAccessTexts } from "../texts.ts";

interface DetailsFormProps {
  readonly entry: AcceptedRecommendation;
  readonly session: string;
}

/** What the person gave with one acceptance, to correct it. No form asks for a salutation, but a call may have stored one. */
export function DetailsForm({ entry, session }: DetailsFormProps) {
  const t = useTexts(dataAccessTexts);
  const { language } = usePage();
  const form = useDetailsForm(entry, session);
  const { product, salutation, acceptedAt, keptUntil } = entry;
  return (
    <div>
      {product !== null && <h3 className="font-semibold">{product}</h3>}
      <p className="mb-4 text-fine text-muted">
        {t("accepted", { date: formatDate(acceptedAt, language), until: formatDate(keptUntil, language) })}
      </p>
      <Form
        form={form}
        submitLabel={t("save")}
        note={form.sent && <Notice tone="success">{t("saved")}</Notice>}
      >
        {salutation !== null && (
          <Select
            {...form.field("salutation")}
            autoComplete="honorific-prefix"
            options={[
              { value: "", label: t("salutationNone") },
              { value: "Frau", label: t("salutationFrau") },
              { value: "Herr", label: t("salutationHerr") },
              { value: "Divers", label: t("salutationDivers") },
            ]}
          />
        )}
        <NameFields form={form} />
        <AddressFields form={form} label={t("address")} hint={t("addressHint")} />
      </Form>
    </div>
  );
}

function useDetailsForm(entry: AcceptedRecommendation, session: string) {
  const t = useTexts(dataAccessTexts);
  const api = useApi();
  const { number, salutation, firstName, lastName, address } = entry;
  return useContractForm({
    name: `angaben-${number}`,
    schema: CorrectedDetails,
    labels: {
      salutation: t("salutation"),
      firstName: t("firstName"),
      lastName: t("lastName"),
      street: t("street"),
      houseNumber: t("houseNumber"),
      postcode: t("postcode"),
      town: t("town"),
    },
    initial: {
      salutation: salutation ?? "",
      firstName: firstName ?? "",
      lastName: lastName ?? "",
      street: address?.street ?? "",
      houseNumber: address?.houseNumber ?? "",
      postcode: address?.postcode ?? "",
      town: address?.town ?? "",
    },
    isSecret: true,
    check: (values) => Object.fromEntries(missingOfAddress(values).map((name) => [name, t("addressPart")])),
    send: async ({ street, houseNumber, postcode, town, ...names }) => {
      const isWhole = street && houseNumber && postcode && town;
      const body = { ...names, address: isWhole ? { street, houseNumber, postcode, town } : null };
      await api(correctRecipient, { params: { number }, body }, { bearer: session });
    },
  });
}
