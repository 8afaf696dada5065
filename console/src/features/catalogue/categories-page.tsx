import {
  type CategoryRow,
  listCatalogueCategories,
  orderCatalogueCategories,
} from "@weitersagen/contract/console/categories";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { Empty, Failure, Loading } from "../../ui/states.tsx";
import { categoryTexts } from "./category-texts.ts";

/** The list with the entry at `index` moved by one place. */
export function moved<Entry>(entries: readonly Entry[], index: number, by: 1 | -1): Entry[] {
  const entry = entries[index];
  const rest = entries.filter((_one, at) => at !== index);
  return entry === undefined ? [...entries] : rest.toSpliced(index + by, 0, entry);
}

/** All categories in their order. */
export function CategoriesPage() {
  const t = useTexts(categoryTexts);
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["categories", tenant],
    queryFn: () => callConsole(listCatalogueCategories, {}, tenant),
  });
  const rows = query.data?.content;
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      back={<BackLink to={`/${tenant}/katalog`}>{t("back")}</BackLink>}
    >
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={5} /> : null}
      {rows?.length === 0 ? <Empty title={t("emptyList")}>{t("emptyListHint")}</Empty> : null}
      {rows && rows.length > 0 ? <Categories rows={rows} /> : null}
    </Page>
  );
}

function Categories({ rows }: { readonly rows: readonly CategoryRow[] }) {
  const t = useTexts(categoryTexts);
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const mayChange = isAbleTo(me, "catalogue.change", tenant);
  const move = async (index: number, by: 1 | -1) => {
    const ids = moved(rows, index, by).map(({ id }) => id);
    await run(() => callConsole(orderCatalogueCategories, { body: { ids } }, tenant));
    await refresh();
  };
  return (
    <>
      {error ? <Failure error={error} /> : null}
      <ol className="grid rounded-lg border border-line bg-surface px-4">
        {rows.map(({ id, key, name, products, hasDevices }, index) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-sm last:border-0"
          >
            <span className="min-w-40 flex-1">
              <Link to={`/${tenant}/kategorien/${id}`} className="link font-medium">
                {name}
              </Link>
              <span className="block text-xs text-muted">
                /{key} ·{" "}
                {hasDevices
                  ? t("devices")
                  : products === 1
                    ? t("product")
                    : t("products", { count: products })}
              </span>
            </span>
            {mayChange ? (
              <span className="flex gap-1">
                <Button
                  kind="quiet"
                  aria-label={t("up", { name })}
                  isDisabled={index === 0 || isRunning}
                  onPress={() => void move(index, -1)}
                >
                  <ArrowUp aria-hidden size={16} />
                </Button>
                <Button
                  kind="quiet"
                  aria-label={t("down", { name })}
                  isDisabled={index === rows.length - 1 || isRunning}
                  onPress={() => void move(index, 1)}
                >
                  <ArrowDown aria-hidden size={16} />
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}
