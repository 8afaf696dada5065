import { listCreditNotes } from "@weitersagen/contract/console/credit-notes";
import { behindCommissionOwed } from "@weitersagen/contract/console/insight-links";
import { rewardList, rewardStateNames } from "@weitersagen/contract/console/reward-list";
import { formatDays } from "@weitersagen/contract/format";
import type { MoneyReport } from "@weitersagen/contract/insight-money";
import type { ReactNode } from "react";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { BehindLink, ListLink } from "../../ui/behind-link.tsx";
import { KeyFigures } from "../../ui/key-figures.tsx";
import { Badge } from "../../ui/states.tsx";
import { formatDayText } from "./format.ts";
import { NumberTable } from "./plain-table.tsx";
import { numbersTexts } from "./texts.ts";

interface OwedLinkProps {
  readonly filters?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** A sum of what is owed, with the rewards behind it. */
function OwedLink({ filters, children }: OwedLinkProps) {
  return (
    <ListLink list={rewardList} filters={{ geschuldet: "ja", ...filters }}>
      {children}
    </ListLink>
  );
}

interface Props {
  readonly report: MoneyReport;
}

/** What is owed now to people and to agencies, both compared with the ledger. */
export function Owed({ report }: Props) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const money = (cents: number) => formatMoney(cents, language);
  const agrees = (sum: number, inLedger: number) =>
    sum === inLedger ? t("agrees") : t("differs", { difference: money(sum - inLedger) });
  const { owed, owedToAgencies: agencies } = report;
  const sum = owed.openCents + owed.providedCents + owed.collectedCents;
  return (
    <>
      <h3 className="mt-2 break-after-avoid text-sm font-medium">{t("owed")}</h3>
      <KeyFigures
        figures={[
          {
            name: t("owedTotal"),
            value: <OwedLink>{money(sum)}</OwedLink>,
            hint: agrees(sum, report.ledgerOwedCents),
          },
          ...(["open", "provided", "collected"] as const).map((state) => ({
            name: rewardStateNames[state][language],
            value: <OwedLink filters={{ zustand: state }}>{money(owed[`${state}Cents`])}</OwedLink>,
            ...(state === "collected" && owed.lateCents > 0 && { hint: <Late cents={owed.lateCents} /> }),
          })),
        ]}
      />
      <h3 className="mt-2 break-after-avoid text-sm font-medium">{t("agencies")}</h3>
      <KeyFigures
        figures={[
          {
            name: t("agenciesTotal"),
            value: (
              <BehindLink behind={behindCommissionOwed}>
                {money(agencies.unsettledCents + agencies.issuedCents)}
              </BehindLink>
            ),
            hint: agrees(agencies.unsettledCents + agencies.issuedCents, agencies.ledgerCents),
          },
          { name: t("unsettled"), value: money(agencies.unsettledCents) },
          {
            name: t("issued"),
            value: (
              <ListLink list={listCreditNotes} filters={{ zustand: "offen" }}>
                {money(agencies.issuedCents)}
              </ListLink>
            ),
          },
        ]}
      />
    </>
  );
}

/** Transfers that people were promised for an earlier day. */
function Late({ cents }: { readonly cents: number }) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  return (
    <Badge tone="danger" isLong>
      {t("late")}{" "}
      <ListLink list={rewardList} filters={{ merkmal: "verspaetet" }}>
        {formatMoney(cents, language)}
      </ListLink>
    </Badge>
  );
}

/** What is owed by the week in which it is due. */
export function Due({ report: { due } }: Props) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const sum = due.reduce((cents, { dueCents }) => cents + dueCents, 0);
  const nameOf = ({ from, until }: MoneyReport["due"][number]) => {
    if (from === null) return t("dueBefore", { day: formatDayText(until ?? "", language) });
    if (until === null) return t("dueLater", { day: formatDayText(from, language) });
    return formatDays({ from, until }, language);
  };
  // Weeks in which nothing is due are left out, except the running one.
  const shown = due.filter(({ dueCents }, index) => dueCents > 0 || index <= 1);
  return (
    <>
      <h3 className="mt-2 break-after-avoid text-sm font-medium">{t("dueTitle")}</h3>
      <p className="max-w-3xl text-sm text-muted">{t("dueIntro")}</p>
      <div className="max-w-xl">
        <NumberTable
          label={t("dueTitle")}
          head={[t("dueWeek"), t("dueCents")]}
          rows={shown.map((week) => [
            due.indexOf(week) === 1 ? t("runningWeek", { week: nameOf(week) }) : nameOf(week),
            <OwedLink
              key="due"
              filters={{
                ...(week.from === null ? {} : { faelligvon: week.from }),
                ...(week.until === null ? {} : { faelligbis: week.until }),
              }}
            >
              {formatMoney(week.dueCents, language)}
            </OwedLink>,
          ])}
          keys={shown.map(({ from }) => from ?? "")}
          total={[t("dueSum"), <OwedLink key="sum">{formatMoney(sum, language)}</OwedLink>]}
        />
      </div>
    </>
  );
}
