import {
  exportMoneyNumbers,
  exportNumbers,
  exportPeople,
  exportQuality,
} from "@weitersagen/contract/console/insight";
import type { MoneyTable } from "@weitersagen/contract/insight-money";
import { Download } from "lucide-react";
import { download } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/list/list-menus.tsx";
import { Failure } from "../../ui/states.tsx";
import { exportTexts } from "./export-texts.ts";
import { periodOf, queryOf, type Search } from "./search.ts";

const moneyTables = {
  trend: "moneyTrend",
  products: "moneyProducts",
  channels: "moneyChannels",
  owed: "moneyOwed",
  due: "moneyDue",
  forecast: "moneyForecast",
} as const satisfies Record<MoneyTable, keyof typeof exportTexts.de>;

type FileName = "funnel" | "trend" | "groups" | "people" | "counts" | "reasons" | "mails";
type MoneyFileName = (typeof moneyTables)[MoneyTable];

interface File {
  readonly name: FileName | MoneyFileName;
  readonly save: () => Promise<void>;
}

interface Group {
  readonly title: "numbers" | "money" | "quality";
  readonly files: readonly File[];
}

/** All files of the page, by section. Money is for those who may see it. */
function useGroups(search: Search): Group[] {
  const me = useMe();
  const tenant = useTenant();
  const query = queryOf(search);
  const period = periodOf(search);
  const money: Group = {
    title: "money",
    files: (Object.keys(moneyTables) as MoneyTable[]).map((table) => ({
      name: moneyTables[table],
      save: () =>
        download(exportMoneyNumbers, { query: { ...period, productId: query.productId, table } }, tenant),
    })),
  };
  return [
    {
      title: "numbers",
      files: (["funnel", "trend", "groups"] as const).map((table) => ({
        name: table,
        save: () => download(exportNumbers, { query: { ...query, table } }, tenant),
      })),
    },
    ...(isAbleTo(me, "numbers.money.read", tenant) ? [money] : []),
    {
      title: "quality",
      files: [
        { name: "people", save: () => download(exportPeople, { query: period }, tenant) },
        ...(["counts", "reasons", "mails"] as const).map((table) => ({
          name: table,
          save: () => download(exportQuality, { query: { ...period, table } }, tenant),
        })),
      ],
    },
  ];
}

/** Downloads one of the page's tables for spreadsheets. Every entry says what its file contains. */
export function CsvMenu({ search }: { readonly search: Search }) {
  const t = useTexts(exportTexts);
  const groups = useGroups(search);
  const { run, error, isRunning } = useRun();
  return (
    <Menu name={t("csv")} icon={<Download aria-hidden size={16} />}>
      <p className="text-sm text-muted">{t("csvHint")}</p>
      {error ? <Failure error={new Error(t("noFile", { reason: error.message }))} /> : null}
      {groups.map(({ title, files }) => (
        <section key={title} aria-label={t(title)} className="grid gap-1">
          <h3 className="text-sm font-semibold">{t(title)}</h3>
          <ul className="grid gap-1">
            {files.map(({ name, save }) => (
              <li key={name}>
                <Button kind="quiet" onPress={() => void run(save)} isPending={isRunning}>
                  {t(name)}
                </Button>
                <p className="px-3 text-xs text-muted">{t(`${name}Has`)}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Menu>
  );
}
