import type { NumbersReport } from "@weitersagen/contract/insight-report";
import { Link, useNavigate } from "@tanstack/react-router";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ChoiceField } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { formatRate } from "./format.ts";
import { NumberTable } from "./plain-table.tsx";
import { groupOf, groups, type Search } from "./search.ts";
import { numbersTexts } from "./texts.ts";

interface Props {
  readonly report: NumbersReport;
  readonly search: Search;
}

/** The figures divided by product, channel and so on. A product or channel opens the report about it. */
export function GroupSection({ report, search }: Props) {
  const t = useTexts(numbersTexts);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const count = (value: number) => formatCount(value, language);
  const choose = (gruppe: string) => void navigate({ to: ".", search: { ...search, gruppe } as never });
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
            choices={groups.map((id) => ({ id, name: t(`group_${id}`) }))}
          />
        </div>
      }
    >
      <NumberTable
        label={t("groups")}
        head={[
          t(`group_${report.groupedBy}`),
          t("shares"),
          t("visits"),
          t("machineClicks"),
          t("recommendations"),
          t("accepted"),
          t("ordered"),
          t("valid"),
          t("cancelledOrders"),
          t("validRate"),
          t("costPerOrder"),
        ]}
        rows={report.groups.map(({ key, name, figures, costPerOrderCents }) => [
          <GroupName key={key} group={report.groupedBy} id={key} name={name} search={search} />,
          count(figures.shares),
          count(figures.visits),
          count(figures.machineClicks),
          count(figures.recommendations),
          count(figures.accepted),
          count(figures.ordered),
          count(figures.valid),
          count(figures.cancelledOrders),
          formatRate(figures.recommendations > 0 ? figures.valid / figures.recommendations : null, language),
          costPerOrderCents === null ? "–" : formatMoney(costPerOrderCents, language),
        ])}
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

/** The group that a division by this one shows next. */
const opened = { product: "produkt", channel: "kanal" } as const;

function GroupName({ group, id, name, search }: NameProps) {
  const tenant = useTenant();
  if (group !== "product" && group !== "channel") return name;
  const filter = { [opened[group]]: id === "" ? "-" : id };
  const gruppe = group === "product" ? "channel" : "product";
  return (
    <Link
      to={`/${tenant}/zahlen`}
      search={{ ...search, ...filter, gruppe } as never}
      className="text-accent-strong underline underline-offset-2"
    >
      {name}
    </Link>
  );
}
