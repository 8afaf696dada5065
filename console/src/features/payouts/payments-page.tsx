import { paymentList } from "@weitersagen/contract/console/payout-lists";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { BankReason, PaymentState } from "./payment-state.tsx";
import { payoutTexts } from "./texts.ts";

export function PaymentsPage() {
  const t = useTexts(payoutTexts);
  const tenant = useTenant();
  return (
    <ListPage
      list={paymentList}
      title={t("payments")}
      intro={t("paymentsIntro")}
      cells={{
        state: ({ state }) => <PaymentState state={state} />,
        reason: ({ reason }) => (reason === null ? null : <BankReason code={reason} />),
      }}
      open={({ batch }) => `/${tenant}/auszahlungen/${batch}`}
      empty={{ title: t("paymentsEmpty") }}
    />
  );
}
