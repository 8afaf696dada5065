import type { GroupView, NumbersReport } from "@weitersagen/contract/insight-report";
import { behindFigure, filterOfGroup, type ShownFilters } from "@weitersagen/contract/console/insight-links";
import { type FigureName, type Figures, validPerRecommendation } from "@weitersagen/domain/insight";
import { isCounted, narrowedTo } from "@weitersagen/domain/insight-groups";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { BehindLink } from "../../ui/behind-link.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { formatRate } from "./format.ts";
import { dividedFigures, groupColumns, groupSortOf, sortGroups, totalOf, usualSort } from "./group-sort.ts";
import { NumberTable } from "./plain-table.tsx";
import { filtersOf, groupOf, groupsOf, narrowingOf, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";
import { Unfinished } from "./unfinished.tsx";

interface Props {
  readonly report: NumbersReport;
  readonly search: Search;
}

/** The figures divided by product, channel and so on. A name opens the report about it, a number the list. */
export function GroupSection({ report, search }: Props) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const go = (next: Search) => void navigate({ to: ".", search: { ...search, ...next }, resetScroll: false });
  const { groupedBy } = report;
  const narrowing = narrowedTo(groupedBy, narrowingOf(search));
  const sort = groupSortOf(search.sortierung);
  const groups = sortGroups(report.groups, sort, language);
  const isPartlyCounted = dividedFigures.some((figure) => !isCounted(figure, narrowing));

  /** The cells of a group, or of all of them together. Without filters its numbers have no list. */
  function cellsOf(
    figures: Figures,
    { validRate, costPerOrderCents }: Pick<GroupView, "validRate" | "costPerOrderCents">,
    filters: ShownFilters | undefined,
  ): ReactNode[] {
    const linked = (figure: FigureName, text: string) => (
      <BehindLink key={figure} behind={filters && behindFigure(figure, report, filters)}>
        {isCounted(figure, narrowing) ? text : "–"}
      </BehindLink>
    );
    return [
      ...dividedFigures.map((figure) => linked(figure, formatCount(figures[figure], language))),
      <span key="rate" className="inline-flex items-center gap-2">
        <Unfinished openCount={figures.openValid} />
        {linked("validOrders", formatRate(validRate, language))}
      </span>,
      costPerOrderCents === null ? "–" : linked("costCents", formatMoney(costPerOrderCents, language)),
    ];
  }

  const total = totalOf(report);
  // The numbers of agencies, languages and devices are a part of those that the list without them has.
  const isWhole = ["product", "category", "channel", "campaign"].includes(groupedBy);
  return (
    <Section
      title={t("groups")}
      actions={
        <div className="w-48 print:hidden">
          <ChoiceField
            label={t("by")}
            hideLabel
            value={groupOf(search)}
            onChange={(gruppe) => go({ gruppe })}
            choices={groupsOf(search).map((id) => ({ id, name: t(`group_${id}`) }))}
          />
        </div>
      }
    >
      <NumberTable
        label={t("groups")}
        head={[
          t(`group_${groupedBy}`),
          ...dividedFigures.map((figure) => t(figure)),
          t("validRate"),
          t("costPerOrder"),
        ]}
        sorting={{
          columns: groupColumns,
          current: sort,
          choose: (next) => go({ sortierung: next === usualSort ? "" : next }),
        }}
        rows={groups.map((group) => [
          <GroupName key={group.key} group={groupedBy} id={group.key} name={group.name} search={search} />,
          ...cellsOf(group.figures, group, { ...filtersOf(search), ...filterOfGroup(groupedBy, group.key) }),
        ])}
        keys={groups.map(({ key }) => key)}
        total={[
          t(groupedBy === "category" ? "totalOnce" : "total"),
          ...cellsOf(
            total,
            {
              validRate: validPerRecommendation(total),
              costPerOrderCents:
                total.validOrders > 0 ? Math.round(total.costCents / total.validOrders) : null,
            },
            isWhole ? filtersOf(search) : undefined,
          ),
        ]}
      />
      {isPartlyCounted ? <p className="max-w-3xl text-sm text-muted">{t("notCountedHere")}</p> : null}
    </Section>
  );
}

interface NameProps {
  readonly group: NumbersReport["groupedBy"];
  readonly id: string;
  readonly name: string;
  readonly search: Search;
}

/** The division that the report about one of these shows. */
const nextGroups = { product: "channel", channel: "product", category: "product", agency: "member" } as const;

function GroupName({ group, id, name, search }: NameProps) {
  const tenant = useTenant();
  if (!(group in nextGroups) || (group === "category" && id === "-")) return name;
  const filter = filterOfGroup(group, id);
  const gruppe = nextGroups[group as keyof typeof nextGroups];
  return (
    <Link
      to={`/${tenant}/zahlen`}
      search={{ ...search, ...filter, gruppe }}
      className="text-accent-strong underline underline-offset-2 print:no-underline"
    >
      {name}
    </Link>
  );
}
