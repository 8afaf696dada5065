import type { CommissionMonth, NextPayment } from "@weitersagen/contract/agency-commission";
import { formatDate, formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { agencyMoneyTexts } from "../money-texts.ts";

const sentences = {
  running: "paymentRunning",
  due: "paymentDue",
  later: "paymentLater",
  clearing: "paymentClearing",
  noAccount: "paymentNoAccount",
  payerAccount: "paymentPayerAccount",
} as const satisfies Record<NextPayment["step"], string>;

/** What is paid next of the issued credit notes, and what after it. */
export function NextPayments({ commission }: { readonly commission: CommissionMonth }) {
  const t = useTexts(agencyMoneyTexts);
  const [next, ...others] = commission.payments;
  return (
    <section aria-labelledby="zahlung" className="mb-8 max-w-2xl rounded-card bg-surface p-5">
      <h2 id="zahlung" className="text-heading">
        {t("nextPayment")}
      </h2>
      {next ? <Payment payment={next} isFirst /> : <p className="mt-1 text-muted">{t("paymentNone")}</p>}
      {others.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">{t("paymentThen")}</h3>
          {others.map((payment) => (
            <Payment key={payment.numbers[0]} payment={payment} />
          ))}
        </>
      )}
    </section>
  );
}

function Payment({ payment, isFirst }: { readonly payment: NextPayment; readonly isFirst?: boolean }) {
  const t = useTexts(agencyMoneyTexts);
  const { language, tenant } = usePage();
  const { step, from, grossCents, numbers } = payment;
  return (
    <div className="mt-1">
      <p className={`tabular-nums ${isFirst ? "text-title" : "font-semibold"}`}>
        {formatMoney(grossCents, language)}
      </p>
      <p>{t(sentences[step], { date: formatDate(from, language), brand: tenant.configuration.brand })}</p>
      <p className="text-fine text-muted">
        {t("paymentNotes", { count: numbers.length, numbers: numbers.join(", ") })}
      </p>
    </div>
  );
}
