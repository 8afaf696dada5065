import { formatPromise } from "@weitersagen/contract/format";
import { Ticked } from "@weitersagen/contract/person";
import { type CreatedRecommendation, NewReferrer } from "@weitersagen/contract/recommendation";
import { createRecommendation } from "@weitersagen/contract/recommendation-calls";
import { wire } from "@weitersagen/contract/wire";
import { type Share, splitReward } from "@weitersagen/domain/reward";
import { showSpokenNumber } from "@weitersagen/domain/spoken-number";
import { useState } from "react";
import { presetShare } from "../../../entities/reward/preset-share.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useIdempotencyKey } from "../../../lib/form/idempotency-key.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { EmailField } from "../../../ui/form/email-field.tsx";
import { NameFields } from "../../../ui/form/person-fields.tsx";
import type { DeskData } from "../desk-data.ts";
import { deskTexts } from "../texts.ts";
import type { Desk } from "../use-desk.ts";
import { Recorded } from "./recorded.tsx";

const { firstName, lastName, email, eligible } = NewReferrer.fields;
const RecordForm = wire({
  firstName: ["Empfehler.Vorname", firstName[1]],
  lastName: ["Empfehler.Nachname", lastName[1]],
  email: ["Empfehler.Email", email[1]],
  eligible: ["Empfehler.Teilnahmeberechtigt", eligible[1]],
  terms: ["Empfehlung.AgbText", Ticked],
});
const shareLabels = { 100: "share100", 50: "share50", 0: "share0" } as const;

/** Records a recommendation for a caller, who confirms it by the mail that follows. */
export function RecordRecommendation({ desk, data }: { readonly desk: Desk; readonly data: DeskData }) {
  const t = useTexts(deskTexts);
  const { language, tenant } = usePage();
  const { shares } = tenant.configuration;
  const [productId, setProductId] = useState(data.products[0]?.id ?? 0);
  const [share, setShare] = useState<Share>(presetShare(tenant.configuration));
  const { bountyCents = 0, upTo = false } = data.products.find(({ id }) => id === productId) ?? {};
  // One caller may recommend two products, so the key depends on the whole body.
  const keys = useIdempotencyKey();
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
    send: async ({ firstName: first, lastName: last, email: address, eligible: isEligible }) => {
      const body = {
        recommendation: { productId, share, terms: data.termsVersion, channel: "telefon", wantsLink: true },
        referrer: { firstName: first, lastName: last, email: address, eligible: isEligible },
      };
      const key = { idempotencyKey: keys.keyFor(body) };
      const { body: created } = await desk.api(createRecommendation, { query: {}, body }, key);
      if (created) setMade({ recommendation: created, email: address });
    },
  });
  if (form.sent && made) {
    return (
      <Recorded title={t("recommended")} onNext={form.restart} next={t("another")}>
        <span className="block text-fine">{t("readOut")}</span>
        <span className="mt-1 block font-display text-display text-ink tabular-nums">
          {showSpokenNumber(made.recommendation.code)}
        </span>
        <span className="mt-2 block text-fine">
          {made.recommendation.shortUrl ?? showSpokenNumber(made.recommendation.code)}
        </span>
        {made.recommendation.optInRequired && (
          <span className="mt-4 block">{t("sentTo", { email: made.email })}</span>
        )}
      </Recorded>
    );
  }
  return (
    <Form form={form} submitLabel={t("submitRecommend")}>
      <Select
        label={t("product")}
        value={String(productId)}
        onChange={(event) => setProductId(Number(event.currentTarget.value))}
        options={data.products.map((product) => ({
          value: String(product.id),
          label:
            product.bountyCents > 0
              ? `${product.name} (${formatPromise({ amountCents: product.bountyCents, upTo: product.upTo }, language)})`
              : product.name,
        }))}
      />
      {shares.length > 1 && <ShareSelect {...{ share, setShare, bountyCents, upTo }} />}
      <NameFields form={form} isOwn={false} />
      <EmailField {...form.field("email")} autoComplete="off" />
      <div className="grid gap-2">
        <Checkbox {...form.field("eligible")} />
        <Checkbox {...form.field("terms")} />
      </div>
    </Form>
  );
}

interface ShareSelectProps {
  readonly share: Share;
  readonly setShare: (share: Share) => void;
  readonly bountyCents: number;
  readonly upTo: boolean;
}

/** Shows the amounts in euros, because the recipient's share may be capped. */
function ShareSelect({ share, setShare, bountyCents, upTo }: ShareSelectProps) {
  const t = useTexts(deskTexts);
  const { language, tenant } = usePage();
  const { shares, maxRecipientBountyCents } = tenant.configuration;
  const { referrerCents, recipientCents } = splitReward(bountyCents, share, maxRecipientBountyCents);
  const promised = (amountCents: number) => formatPromise({ amountCents, upTo }, language);
  const [referrer, recipient] = [promised(referrerCents), promised(recipientCents)];
  return (
    <Select
      label={t("share")}
      hint={bountyCents > 0 && t("shareAmounts", { referrer, recipient })}
      value={String(share)}
      onChange={(event) => setShare(Number(event.currentTarget.value) as Share)}
      options={shares.map((value) => ({ value: String(value), label: t(shareLabels[value]) }))}
    />
  );
}
