import type { NumbersReport } from "@weitersagen/contract/insight-report";
import { behindFigure, filterOfGroup } from "@weitersagen/contract/console/insight-links";
import type { FigureName } from "@weitersagen/domain/insight";
import { Link, useNavigate } from "@tanstack/react-router";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ChoiceField } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { BehindLink } from "./behind-link.tsx";
import { formatRate } from "./format.ts";
import { NumberTable } from "./plain-table.tsx";
import { filtersOf, groupOf, groupsOf, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";

interface Props {
  readonly report: NumbersReport;
  readonly search: Search;
}

const counted = [
  "shares",
  "visits",
  "machineClicks",
  "recommendations",
  "accepted",
  "ordered",
  "valid",
  "cancelledOrders",
] as const satisfies readonly FigureName[];

/** The figures divided by product, channel and so on. A name opens the report about it, a number the list. */
export function GroupSection({ report, search }: Props) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const choose = (gruppe: string) => void navigate({ to: ".", search: { ...search, gruppe } });
  return (
    <Section
      title={t("groups")}
      actions={
        <div className="w-48 print:hidden">
          <ChoiceField
            label={t("by")}
            hideLabel
            value={groupOf(search)}
            onChange={choose}
            choices={groupsOf(search).map((id) => ({ id, name: t(`group_${id}`) }))}
          />
        </div>
      }
    >
      <NumberTable
        label={t("groups")}
        head={[
          t(`group_${report.groupedBy}`),
          ...counted.map((figure) => t(figure)),
          t("validRate"),
          t("costPerOrder"),
        ]}
        rows={report.groups.map(({ key, name, figures, costPerOrderCents }) => {
          const filters = { ...filtersOf(search), ...filterOfGroup(report.groupedBy, key) };
          const linked = (figure: FigureName, text: string) => (
            <BehindLink key={figure} behind={behindFigure(figure, report, filters)}>
              {text}
            </BehindLink>
          );
          const rate = figures.recommendations > 0 ? figures.valid / figures.recommendations : null;
          return [
            <GroupName key={key} group={report.groupedBy} id={key} name={name} search={search} />,
            ...counted.map((figure) => linked(figure, formatCount(figures[figure], language))),
            linked("valid", formatRate(rate, language)),
            costPerOrderCents === null ? "–" : linked("costCents", formatMoney(costPerOrderCents, language)),
          ];
        })}
        keys={report.groups.map(({ key }) => key)}
      />
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
