import { Ticked } from "@weitersagen/contract/person";
import { type CreatedRecommendation, NewReferrer } from "@weitersagen/contract/recommendation";
import { createRecommendation } from "@weitersagen/contract/recommendation-calls";
import { wire } from "@weitersagen/contract/wire";
import type { Share } from "@weitersagen/domain/reward";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { useState } from "react";
import { useContractForm } from "../../../lib/form.ts";
import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Done } from "../../../ui/done.tsx";
import { Form } from "../../../ui/form.tsx";
import { Select } from "../../../ui/select.tsx";
import { EmailField, NameFields } from "../../../ui/person-fields.tsx";
import type { DeskData } from "../desk-data.ts";
import { deskTexts } from "../texts.ts";
import type { Desk } from "../use-desk.ts";

const { firstName, lastName, email, eligible } = NewReferrer.fields;
const RecordForm = wire({
  firstName: ["Empfehler.Vorname", firstName[1]],
  lastName: ["Empfehler.Nachname", lastName[1]],
  email: ["Empfehler.Email", email[1]],
  eligible: ["Empfehler.Teilnahmeberechtigt", eligible[1]],
  terms: ["Empfehlung.AgbText", Ticked],
});
const shareLabels = { 100: "share100", 50: "share50", 0: "share0" } as const;

/** Writes down what a caller says; the caller confirms it by the mail that follows. */
export function RecordRecommendation({ desk, data }: { readonly desk: Desk; readonly data: DeskData }) {
  const t = useTexts(deskTexts);
  const { shares, defaultShare } = usePage().tenant.configuration;
  const [productId, setProductId] = useState(data.products[0]?.id ?? 0);
  const [share, setShare] = useState<Share>(
    shares.includes(defaultShare) ? defaultShare : (shares[0] ?? 100),
  );
  const [made, setMade] = useState<{ recommendation: CreatedRecommendation; email: string }>();
  const form = useContractForm({
    name: "callcenter-empfehlung",
    schema: RecordForm,
    labels: {
      firstName: t("firstName"),
      lastName: t("lastName"),
      email: t("emailCaller"),
      eligible: t("eligible"),
      terms: t("terms"),
    },
    initial: { eligible: false, terms: false },
    check: (values) => (values.eligible ? {} : { eligible: t("eligibleMissing") }),
    isSecret: true,
    send: async (
      { firstName: first, lastName: last, email: address, eligible: isEligible },
      idempotencyKey,
    ) => {
      const body = {
        recommendation: { productId, share, terms: data.termsVersion, channel: "telefon", wantsLink: true },
        referrer: { firstName: first, lastName: last, email: address, eligible: isEligible },
      };
      const { body: created } = await desk.api(createRecommendation, { query: {}, body }, { idempotencyKey });
      if (created) setMade({ recommendation: created, email: address });
    },
  });
  if (form.sent && made) {
    return (
      <Done title={t("recommended")} action={<Button onClick={form.restart}>{t("another")}</Button>}>
        <p className="text-fine">{t("readOut")}</p>
        <p className="font-display text-display text-ink tabular-nums">
          {showSpokenNumber(made.recommendation.code)}
        </p>
        <p className="mt-2 text-fine [overflow-wrap:anywhere]">{made.recommendation.shortUrl}</p>
        {made.recommendation.optInRequired && <p className="mt-4">{t("mailOnWay", { email: made.email })}</p>}
      </Done>
    );
  }
  return (
    <Form form={form} submitLabel={t("submitRecommend")}>
      <Select
        label={t("product")}
        value={String(productId)}
        onChange={(event) => setProductId(Number(event.currentTarget.value))}
        options={data.products.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      {shares.length > 1 && (
        <Select
          label={t("share")}
          value={String(share)}
          onChange={(event) => setShare(Number(event.currentTarget.value) as Share)}
          options={shares.map((value) => ({ value: String(value), label: t(shareLabels[value]) }))}
        />
      )}
      <NameFields form={form} isOwn={false} />
      <EmailField {...form.field("email")} autoComplete="off" />
      <div className="grid gap-2">
        <Checkbox {...form.field("eligible")} />
        <Checkbox {...form.field("terms")} />
      </div>
    </Form>
  );
}
