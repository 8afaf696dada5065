import { formatDate, formatMoney } from "@weitersagen/contract/format";
import type { OwnReward } from "@weitersagen/contract/reward";
import { transferPromisedUntil } from "@weitersagen/domain/payout-promise";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { unbrokenIban } from "../../../entities/bank-account/unbroken-iban.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { areaTexts } from "../area-texts.ts";
import { transferState } from "../../../entities/reward/transfer-state.ts";
import { classNames } from "../../../ui/class-names.ts";
import { TextWithAddress } from "../../../ui/address.tsx";

interface TransfersUnderwayProps {
  readonly transfers: readonly OwnReward[];
  readonly iban: string | undefined;
  /** Until when nothing is transferred to it. */
  readonly frozenUntil: Date | null;
}

/** Transfers that were chosen and are not paid yet: until when, to which account, and what happens if one is late or under check. */
export function TransfersUnderway({ transfers, iban, frozenUntil }: TransfersUnderwayProps) {
  const t = useTexts(areaTexts);
  const { language, tenant } = usePage();
  const email = tenant.configuration.supportEmail;
  const [now] = useState(() => new Date());
  const isLate = (transfer: OwnReward) => transferState(transfer, { now, lacksAccount: false }) === "late";
  const late = transfers.filter(isLate);
  const onTime = transfers.filter((transfer) => !isLate(transfer));
  return (
    <div className="space-y-8">
      {late.length > 0 && (
        <Transfers
          id="verspaetet"
          title={t("transfersLate", { count: late.length })}
          line="transferLate"
          transfers={late}
          iban={iban}
        >
          {frozenUntil !== null && frozenUntil > now
            ? t("transferFrozenText", { date: formatDate(frozenUntil, language), email })
            : t("transferLateText", { email })}
        </Transfers>
      )}
      {onTime.length > 0 && (
        <Transfers
          id="gewaehlt"
          title={t("transfers", { count: onTime.length })}
          line="transferBy"
          transfers={onTime}
          iban={iban}
        />
      )}
    </div>
  );
}

interface TransfersProps {
  readonly id: string;
  readonly title: string;
  readonly line: "transferLate" | "transferBy";
  readonly transfers: readonly OwnReward[];
  readonly iban: string | undefined;
  readonly children?: string;
}

function Transfers({ id, title, line, transfers, iban, children }: TransfersProps) {
  const t = useTexts(areaTexts);
  return (
    <section
      aria-labelledby={id}
      className={classNames(line === "transferLate" && "border-l-4 border-danger pl-5")}
    >
      <h2 id={id} className="flex items-center gap-2 text-heading">
        {line === "transferLate" && <CircleAlert aria-hidden className="size-6 shrink-0 text-danger" />}
        {title}
      </h2>
      <ul className="mt-1 space-y-1 tabular-nums">
        {transfers.map((transfer) => (
          <TransferLine key={transfer.id} transfer={transfer} line={line} />
        ))}
      </ul>
      {iban !== undefined && (
        <p className="mt-1 [overflow-wrap:anywhere] text-muted tabular-nums">
          {t("transferTo", { iban: unbrokenIban(iban) })}
        </p>
      )}
      {children !== undefined && (
        <p className="mt-3">
          <TextWithAddress>{children}</TextWithAddress>
        </p>
      )}
    </section>
  );
}

function TransferLine({ transfer, line }: { readonly transfer: OwnReward } & Pick<TransfersProps, "line">) {
  const t = useTexts(areaTexts);
  const { language } = usePage();
  const { amountCents, productName, statusAt, isHeld } = transfer;
  return (
    <li>
      <strong className="font-semibold">{formatMoney(amountCents, language)}</strong>
      {productName !== null && ` ${t("forProduct", { name: productName })}`}
      {": "}
      {t(isHeld ? "chosenHeld" : line, {
        chosen: formatDate(statusAt, language),
        date: formatDate(transferPromisedUntil(statusAt), language),
      })}
    </li>
  );
}
