import { formatDate, formatMoney } from "@weitersagen/contract/format";
import type { OwnReward } from "@weitersagen/contract/reward";
import { voucherPromisedUntil } from "@weitersagen/domain/payout-promise";
import { useState } from "react";
import { isPastDay } from "../../../entities/reward/past-day.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { TextWithAddress } from "../../../ui/address.tsx";
import { areaTexts } from "../area-texts.ts";

interface VouchersUnderwayProps {
  readonly vouchers: readonly OwnReward[];
  readonly email: string | undefined;
}

/** Vouchers that were chosen and are not sent yet: until when, to which address, and what happens if one is late. */
export function VouchersUnderway({ vouchers, email }: VouchersUnderwayProps) {
  const t = useTexts(areaTexts);
  const { language, tenant } = usePage();
  const [now] = useState(() => new Date());
  if (vouchers.length === 0) return null;
  const { supportEmail } = tenant.configuration;
  return (
    <section aria-labelledby="gutscheine">
      <h2 id="gutscheine" className="text-heading">
        {t("vouchers", { count: vouchers.length })}
      </h2>
      <ul className="mt-1 space-y-1 tabular-nums">
        {vouchers.map((voucher) => (
          <li key={voucher.id}>
            <strong className="font-semibold">{formatMoney(voucher.amountCents, language)}</strong>
            {voucher.productName !== null && ` ${t("forProduct", { name: voucher.productName })}`}
            {": "}
            {t(lineOf(voucher, now), {
              chosen: formatDate(voucher.statusAt, language),
              date: formatDate(voucherPromisedUntil(voucher.statusAt), language),
            })}
          </li>
        ))}
      </ul>
      {email !== undefined && (
        <p className="mt-1 text-muted">
          <TextWithAddress>{t("voucherTo", { email })}</TextWithAddress>
        </p>
      )}
      {vouchers.some((voucher) => lineOf(voucher, now) === "voucherLate") && (
        <p className="mt-3">
          <TextWithAddress>{t("voucherLateText", { email: supportEmail })}</TextWithAddress>
        </p>
      )}
    </section>
  );
}

function lineOf({ isHeld, hasVoucherInStock, statusAt }: OwnReward, now: Date) {
  if (isHeld) return "chosenHeld";
  if (!hasVoucherInStock) return "voucherWaits";
  return isPastDay(voucherPromisedUntil(statusAt), now) ? "voucherLate" : "voucherSoon";
}
