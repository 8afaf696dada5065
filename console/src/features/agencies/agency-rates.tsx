import { type AgencyView, type Rate, setAgencyRate } from "@weitersagen/contract/console/agencies";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { centsOf, typedEuros } from "../../lib/cents.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { Badge } from "../../ui/states.tsx";
import { agencyTexts } from "./texts.ts";

/** What the agency gets for an order of each product. */
export function AgencyRates({ agency }: { readonly agency: AgencyView }) {
  const t = useTexts(agencyTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const [selected, setSelected] = useState<Rate>();
  const [typed, setTyped] = useState("");
  const save = async () => {
    const amountCents = centsOf(typed);
    if (amountCents === undefined) throw new Error(t("badAmount", { typed }));
    if (!selected) return;
    const body = { productId: selected.productId, amountCents };
    await callConsole(setAgencyRate, { params: { number: agency.number }, body }, tenant);
  };
  return (
    <Section title={t("rates")}>
      <ul className="grid">
        {agency.rates.map((rate) => (
          <li
            key={rate.productId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm last:border-0"
          >
            <span className="min-w-40 flex-1">{rate.productName}</span>
            <span className="ml-auto flex items-center gap-3">
              <Badge tone={rate.isOwn ? "accent" : "neutral"}>
                {rate.isOwn ? t("ownRate") : t("catalogue")}
              </Badge>
              <span className="min-w-20 text-right">{formatMoney(rate.amountCents, language)}</span>
              {isAbleTo(me, "agencies.rates", tenant) ? (
                <Button
                  aria-label={`${t("setRate")}: ${rate.productName}`}
                  onPress={() => {
                    setTyped(typedEuros(rate.amountCents));
                    setSelected(rate);
                  }}
                >
                  {t("setRate")}
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <ActionDialog
        title={t("setRateTitle")}
        text={`${selected?.productName ?? ""}. ${t("setRateText")}`}
        button={t("save")}
        isOpen={selected !== undefined}
        onClose={() => setSelected(undefined)}
        run={save}
      >
        <Field label={t("euros")} value={typed} onChange={setTyped} inputMode="decimal" />
      </ActionDialog>
    </Section>
  );
}
