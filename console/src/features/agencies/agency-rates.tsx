import { type AgencyView, type Rate, setAgencyRate } from "@weitersagen/contract/console/agencies";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { centsOf, typedEuros } from "../../lib/cents.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { Badge, Failure } from "../../ui/states.tsx";
import { agencyTexts } from "./texts.ts";

/** What the agency gets for an order of each product. */
export function AgencyRates({ agency }: { readonly agency: AgencyView }) {
  const t = useTexts(agencyTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning, clear } = useRun();
  const [selected, setSelected] = useState<Rate>();
  const [typed, setTyped] = useState("");
  const cents = centsOf(typed);
  const save = async () => {
    if (!selected || cents === undefined) return;
    const body = { productId: selected.productId, amountCents: cents };
    const isDone = await run(() =>
      callConsole(setAgencyRate, { params: { number: agency.number }, body }, tenant),
    );
    if (!isDone) return;
    setSelected(undefined);
    await refresh();
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
          </li>
        ))}
      </ul>
      <Dialog
        title={t("setRateTitle")}
        isOpen={selected !== undefined}
        onClose={() => {
          setSelected(undefined);
          clear();
        }}
      >
        <p className="text-sm">
          {selected?.productName}. {t("setRateText")}
        </p>
        <Field label={t("euros")} value={typed} onChange={setTyped} inputMode="decimal" />
        {error ? <Failure error={error} /> : null}
        <Button
          kind="primary"
          onPress={() => void save()}
          isPending={isRunning}
          isDisabled={cents === undefined}
        >
          {t("save")}
        </Button>
      </Dialog>
    </Section>
  );
}
