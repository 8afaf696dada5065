import type { MaskedBankAccount } from "@weitersagen/contract/bank-account";
import { formatDate, formatMoney } from "@weitersagen/contract/format";
import { unbrokenIban } from "../../../entities/bank-account/unbroken-iban.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { formatIban } from "../iban.ts";
import { rewardTexts } from "../texts.ts";
import { UnderwayToo } from "./underway-too.tsx";

interface AccountSummaryProps {
  readonly account: MaskedBankAccount;
  readonly amountCents?: number;
  /** Typed on this page a moment ago, so its owner compares the whole of it. */
  readonly typedIban?: string | undefined;
}

/** The bank account; the IBAN is masked unless it was typed just now. */
export function AccountSummary({ account, amountCents, typedIban }: AccountSummaryProps) {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  const iban = typedIban === undefined ? account.iban : formatIban(typedIban, 0).text;
  const rows = [
    [t("amount"), amountCents === undefined ? null : formatMoney(amountCents, language)],
    [t("holder"), account.holder],
    [t("iban"), iban && unbrokenIban(iban)],
    [t("bank"), account.bankName],
  ] as const;
  return (
    <>
      <dl>
        {rows.map(
          ([name, value]) =>
            value !== null && (
              <div key={name} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 font-semibold break-words tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <UnderwayToo cents={account.underwayCents} />
      {account.frozenUntil && (
        <div className="mt-4 border-l-4 border-accent pl-4">
          {t("frozen", { date: formatDate(account.frozenUntil, language) })}
        </div>
      )}
    </>
  );
}
