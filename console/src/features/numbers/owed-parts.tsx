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
import { AsOfNow } from "./as-of-now.tsx";
import { formatDayText } from "./format.ts";
import { NumberTable } from "./plain-table.tsx";
import type { Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";

interface OwedLinkProps {
  readonly filters?: Readonly<Record<string, string>>;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A sum of what is owed, with the rewards behind it. */
function OwedLink({ filters, label, children }: OwedLinkProps) {
  return (
    <ListLink list={rewardList} filters={{ geschuldet: "ja", ...filters }} label={label}>
      {children}
    </ListLink>
  );
}

interface Props {
  readonly report: MoneyReport;
  readonly search: Search;
}

/** What is owed now to people and to agencies, both compared with the ledger. */
export function Owed({ report, search }: Props) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const money = (cents: number) => formatMoney(cents, language);
  const agrees = (sum: number, inLedger: number) =>
    sum === inLedger ? t("agrees") : t("differs", { difference: money(sum - inLedger) });
  const { owed, owedToAgencies: agencies } = report;
  const sum = owed.openCents + owed.heldCents + owed.providedCents + owed.collectedCents;
  const part = (name: string, cents: number, filters: Readonly<Record<string, string>>) => ({
    name,
    value: (
      <OwedLink filters={filters} label={name}>
        {money(cents)}
      </OwedLink>
    ),
  });
  const agenciesSum = agencies.unsettledCents + agencies.issuedCents;
  return (
    <>
      <h3 className="mt-2 break-after-avoid text-sm font-medium">{t("owedAll")}</h3>
      <AsOfNow at={report.at} search={search} />
      <p className="break-after-avoid">
        <span className="text-xl font-semibold tracking-tight">{money(sum + agenciesSum)}</span>{" "}
        <span className="text-sm text-muted">
          {t("owedAllParts", { people: money(sum), agencies: money(agenciesSum) })}
        </span>
      </p>
      <h3 className="mt-2 break-after-avoid text-sm font-medium">{t("owed")}</h3>
      <KeyFigures
        figures={[
          {
            name: t("owedTotal"),
            value: <OwedLink label={t("owed")}>{money(sum)}</OwedLink>,
            hint: agrees(sum, report.ledgerOwedCents),
          },
          part(rewardStateNames.open[language], owed.openCents, { zustand: "open", merkmal: "frei" }),
          part(t("heldRewards"), owed.heldCents, { zustand: "open", merkmal: "ja" }),
          ...(["provided", "collected"] as const).map((state) => ({
            ...part(rewardStateNames[state][language], owed[`${state}Cents`], { zustand: state }),
            ...(state === "collected" &&
              owed.lateCents > 0 && {
                hint: (
                  <Late
                    text={t("late")}
                    cents={owed.lateCents}
                    list={rewardList}
                    filters={{ merkmal: "verspaetet" }}
                  />
                ),
              }),
          })),
        ]}
      />
      <h3 className="mt-2 break-after-avoid text-sm font-medium">{t("agencies")}</h3>
      <KeyFigures
        figures={[
          {
            name: t("agenciesTotal"),
            value: (
              <BehindLink behind={behindCommissionOwed} label={t("agenciesTotal")}>
                {money(agenciesSum)}
              </BehindLink>
            ),
            hint: agrees(agenciesSum, agencies.ledgerCents),
          },
          { name: t("unsettled"), value: money(agencies.unsettledCents) },
          {
            name: t("issued"),
            value: (
              <ListLink list={listCreditNotes} filters={{ zustand: "offen" }} label={t("issued")}>
                {money(agencies.issuedCents)}
              </ListLink>
            ),
            hint: (
              <>
                {agencies.lateCents > 0 ? (
                  <Late
                    text={t("lateNotes")}
                    cents={agencies.lateCents}
                    list={listCreditNotes}
                    filters={{ zustand: "ueberfaellig" }}
                  />
                ) : (
                  t("noLateNotes")
                )}
                {agencies.objectedCents > 0 ? (
                  <span className="block">{t("objected", { sum: money(agencies.objectedCents) })}</span>
                ) : null}
              </>
            ),
          },
        ]}
      />
    </>
  );
}

interface LateProps {
  readonly text: string;
  readonly cents: number;
  readonly list: typeof rewardList | typeof listCreditNotes;
  readonly filters: Readonly<Record<string, string>>;
}

/** What people were promised, or agencies should have got, on an earlier day. */
function Late({ text, cents, list, filters }: LateProps) {
  const { language } = useLanguage();
  return (
    <Badge tone="danger" isLong>
      {text}{" "}
      <ListLink list={list} filters={filters} label={text.replace(":", "")}>
        {formatMoney(cents, language)}
      </ListLink>
    </Badge>
  );
}

/** What is owed by the week in which it is due. */
export function Due({ report: { due, at }, search }: Props) {
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
      <AsOfNow at={at} search={search} />
      <p className="max-w-3xl text-sm text-muted">{t("dueIntro")}</p>
      <div className="max-w-xl">
        <NumberTable
          label={t("dueTitle")}
          head={[t("dueWeek"), t("dueCents")]}
          rows={shown.map((week) => [
            due.indexOf(week) === 1 ? t("runningWeek", { week: nameOf(week) }) : nameOf(week),
            <OwedLink
              key="due"
              label={nameOf(week)}
              filters={{
                ...(week.from === null ? {} : { faelligvon: week.from }),
                ...(week.until === null ? {} : { faelligbis: week.until }),
              }}
            >
              {formatMoney(week.dueCents, language)}
            </OwedLink>,
          ])}
          keys={shown.map(({ from }) => from ?? "")}
          total={[
            t("dueSum"),
            <OwedLink key="sum" label={t("dueSum")}>
              {formatMoney(sum, language)}
            </OwedLink>,
          ]}
        />
      </div>
    </>
  );
}
