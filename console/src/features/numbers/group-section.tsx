import type { GroupView, NumbersReport } from "@weitersagen/contract/insight-report";
import { behindFigure, filterOfGroup, type ShownFilters } from "@weitersagen/contract/console/insight-links";
import type { FigureName } from "@weitersagen/domain/insight";
import type { CountedFigures } from "@weitersagen/domain/insight-groups";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { BehindLink } from "../../ui/behind-link.tsx";
import { ChoiceField } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { formatFigure, formatRate } from "./format.ts";
import { dividedFigures, groupColumns, groupSortOf, sortGroups, usualSort } from "./group-sort.ts";
import { NumberTable } from "./plain-table.tsx";
import { filtersOf, groupOf, groupsOf, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";
import { Unfinished } from "./unfinished.tsx";

interface Props {
  readonly report: NumbersReport;
  readonly search: Search;
  /** The division that was chosen is on its way; the one before is shown. */
  readonly isLoading: boolean;
}

/** The figures divided by product, channel and so on. A name opens the report about it, a number the list. */
export function GroupSection({ report, search, isLoading }: Props) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const go = (next: Search) => void navigate({ to: ".", search: { ...search, ...next }, resetScroll: false });
  const { groupedBy } = report;
  const sort = groupSortOf(search.sortierung);
  const groups = sortGroups(report.groups, sort, language);
  const isPartlyCounted = groups.some(({ figures }) => dividedFigures.some((name) => figures[name] === null));

  /** The cells of a group, or of all of them together. Without filters its numbers have no list. */
  function cellsOf(
    figures: CountedFigures,
    { validRate, costPerOrderCents }: Pick<GroupView, "validRate" | "costPerOrderCents">,
    { name, filters }: { readonly name?: string; readonly filters: ShownFilters | undefined },
  ): ReactNode[] {
    const linked = (figure: FigureName, label: string, text: string) => (
      <BehindLink
        key={figure}
        behind={filters && behindFigure(figure, report, filters)}
        label={name === undefined ? label : `${name}, ${label}`}
      >
        {text}
      </BehindLink>
    );
    return [
      ...dividedFigures.map((figure) => linked(figure, t(figure), formatFigure(figures[figure], language))),
      <span key="rate" className="inline-flex items-center gap-2">
        <Unfinished openCount={figures.openValid ?? 0} />
        {linked("validOrders", t("validRate"), formatRate(validRate, language))}
      </span>,
      costPerOrderCents === null
        ? "–"
        : linked("costCents", t("costPerOrder"), formatMoney(costPerOrderCents, language)),
    ];
  }

  const { groupTotal } = report;
  // The numbers of agencies, languages and devices are a part of those that the list without them has.
  const isWhole = ["product", "category", "channel", "campaign"].includes(groupedBy);
  return (
    <Section
      title={t("groups")}
      actions={
        <div className="flex items-center gap-3 print:hidden">
          <output className="text-sm text-muted">{isLoading ? t("loading") : ""}</output>
          <div className="w-48">
            <ChoiceField
              label={t("by")}
              hideLabel
              value={groupOf(search)}
              onChange={(gruppe) => go({ gruppe })}
              choices={groupsOf(search).map((id) => ({ id, name: t(`group_${id}`) }))}
            />
          </div>
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
          ...cellsOf(group.figures, group, {
            name: group.name,
            filters: { ...filtersOf(search), ...filterOfGroup(groupedBy, group.key) },
          }),
        ])}
        keys={groups.map(({ key }) => key)}
        total={[
          t(groupedBy === "category" ? "totalOnce" : "total"),
          ...cellsOf(groupTotal.figures, groupTotal, {
            name: t("total"),
            filters: isWhole ? filtersOf(search) : undefined,
          }),
        ]}
      />
      {report.hasMoreGroups ? (
        <p className="max-w-3xl text-sm text-muted">
          {t("moreGroups", { count: formatCount(groups.length, language) })}
        </p>
      ) : null}
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
      className="link print:no-underline"
    >
      {name}
    </Link>
  );
}
