import { getBankAccount } from "@weitersagen/contract/bank-account";
import { formatDate, formatMoney } from "@weitersagen/contract/format";
import type { OwnReward } from "@weitersagen/contract/reward";
import { transferPromisedUntil } from "@weitersagen/domain/payout-promise";
import { useState } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Notice } from "../../../ui/notice.tsx";
import { areaTexts } from "../area-texts.ts";
import { isPastDay } from "../../../entities/reward/past-day.ts";

interface TransfersUnderwayProps {
  readonly transfers: readonly OwnReward[];
}

/** Transfers that were chosen and are not paid yet: until when, to which account, and what happens if one is late. */
export function TransfersUnderway({ transfers }: TransfersUnderwayProps) {
  return transfers.length === 0 ? null : <WithAccount transfers={transfers} />;
}

/** Nothing is on its way without a bank account: the recommendation asks for it. If it cannot be loaded, the rest is shown. */
function WithAccount({ transfers }: TransfersUnderwayProps) {
  const t = useTexts(areaTexts);
  const { supportEmail } = usePage().tenant.configuration;
  const [account] = useLoaded((api) => api(getBankAccount, { query: {} }));
  const [now] = useState(() => new Date());
  const iban = account.state === "loaded" ? account.data.iban : undefined;
  if (account.state === "loading" || iban === null) return null;
  const late = transfers.filter((transfer) => isPastDay(promisedUntil(transfer), now));
  return (
    <section aria-labelledby="unterwegs" className="mb-8 rounded-card border border-line p-5 md:px-8 md:py-7">
      <h2 id="unterwegs" className="text-heading">
        {t(late.length === transfers.length ? "transfersLate" : "transfers", { count: transfers.length })}
      </h2>
      {iban !== undefined && <p className="mt-1 text-muted tabular-nums">{t("transferTo", { iban })}</p>}
      <ul className="my-3 space-y-1 tabular-nums">
        {transfers.map((transfer) => (
          <TransferLine key={transfer.id} transfer={transfer} now={now} />
        ))}
      </ul>
      {late.length > 0 && (
        <Notice title={t("transferLateTitle")}>{t("transferLateText", { email: supportEmail })}</Notice>
      )}
    </section>
  );
}

const promisedUntil = ({ statusAt }: OwnReward): Date => transferPromisedUntil(statusAt);

function TransferLine({ transfer, now }: { readonly transfer: OwnReward; readonly now: Date }) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  const { amountCents, productName, statusAt } = transfer;
  const until = promisedUntil(transfer);
  return (
    <li>
      <strong className="font-semibold">{formatMoney(amountCents, language)}</strong>
      {productName !== null && ` ${t("forProduct", { name: productName })}`}
      {": "}
      {t(isPastDay(until, now) ? "transferLate" : "transferBy", {
        chosen: formatDate(statusAt, language),
        date: formatDate(until, language),
      })}
    </li>
  );
}
