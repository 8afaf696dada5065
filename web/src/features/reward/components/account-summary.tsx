import type { MaskedBankAccount } from "@weitersagen/contract/bank-account";
import { formatDate, formatMoney } from "@weitersagen/contract/format";
import type { OwnReward } from "@weitersagen/contract/reward";
import { unbrokenIban } from "../../../entities/bank-account/unbroken-iban.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { sumOf } from "../sum-of.ts";
import { kindTexts } from "../state-texts.ts";
import { rewardTexts } from "../texts.ts";
import { UnderwayToo } from "./underway-too.tsx";

interface AccountSummaryProps {
  readonly account: Omit<MaskedBankAccount, "bic" | "underwayCents">;
  /** What is transferred to it: with several, each of them and their sum. */
  readonly rewards?: readonly OwnReward[];
  /** Of transfers requested before that went to another account until now. */
  readonly movedCents?: number;
}

/** The bank account, and what is transferred to it. */
export function AccountSummary({ account, rewards = [], movedCents = 0 }: AccountSummaryProps) {
  const t = useTexts(rewardTexts);
  const { language } = usePage();
  const nameOf = ({ kind, productName, isHeld }: OwnReward) =>
    [
      t(kindTexts[kind]),
      ...(productName === null ? [] : [t("forProduct", { name: productName })]),
      ...(isHeld ? [`(${t("stateHeld")})`] : []),
    ].join(" ");
  const isSeveral = rewards.length > 1;
  const sum = formatMoney(sumOf(rewards), language);
  const rows = [
    ...(isSeveral
      ? rewards.map((reward) => [nameOf(reward), formatMoney(reward.amountCents, language)] as const)
      : []),
    ...(rewards.length > 0 ? [[t(isSeveral ? "together" : "amount"), sum] as const] : []),
    [t("holder"), account.holder],
    [t("iban"), account.iban && unbrokenIban(account.iban)],
    [t("bank"), account.bankName],
  ] as const;
  return (
    <>
      <dl>
        {rows.map(
          ([name, value], at) =>
            value !== null && (
              <div
                // Two rewards may have the same name.
                key={`${at} ${name}`}
                className={classNames(
                  "flex justify-between gap-x-6 border-b border-line py-3",
                  // An amount stays beside its reward, a long number goes below its label.
                  isSeveral && at < rewards.length ? "*:last:shrink-0" : "flex-wrap",
                )}
              >
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 font-semibold break-words tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <UnderwayToo cents={movedCents} />
      {account.frozenUntil && (
        <div className="mt-4 border-l-4 border-accent pl-4">
          {t("frozen", { date: formatDate(account.frozenUntil, language) })}
        </div>
      )}
    </>
  );
}
