import {
  productList,
  productStates,
  type ProductStateName,
} from "@weitersagen/contract/console/product-list";
import { downloadCatalogueFile } from "@weitersagen/contract/console/catalogue-import";
import { listCategoryNames } from "@weitersagen/contract/console/products";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { FileDown, Plus, Upload } from "lucide-react";
import { useState } from "react";
import { callConsole, download } from "../../lib/api.ts";
import { formatDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { ListPage } from "../../ui/list/list-page.tsx";
import { Badge, Failure, type Tone } from "../../ui/states.tsx";
import { NewProductDialog } from "./new-product-dialog.tsx";
import { catalogueTexts } from "./texts.ts";

const tones: Readonly<Record<ProductStateName, Tone>> = {
  draft: "neutral",
  planned: "accent",
  onSale: "good",
  ended: "warn",
  withdrawn: "danger",
};

export function ProductState({ state }: { readonly state: ProductStateName }) {
  const { language } = useLanguage();
  return <Badge tone={tones[state]}>{productStates[state][language]}</Badge>;
}

function Day({ at }: { readonly at: Date | null }) {
  const { language } = useLanguage();
  return at === null ? (
    <span data-empty className="text-muted">
      –
    </span>
  ) : (
    formatDay(at, language)
  );
}

function NextAmount({ cents, from }: { readonly cents: number | null; readonly from: Date | null }) {
  const t = useTexts(catalogueTexts);
  const { language } = useLanguage();
  if (cents === null || from === null)
    return (
      <span data-empty className="text-muted">
        –
      </span>
    );
  return (
    <>
      {formatMoney(cents, language)}
      <span className="block text-xs text-muted">{t("since", { from: formatDay(from, language) })}</span>
    </>
  );
}

/** Every product: drafts, what is on sale, and what was. */
export function ProductsPage() {
  const t = useTexts(catalogueTexts);
  const tenant = useTenant();
  const me = useMe();
  const navigate = useNavigate();
  const { run, error, isRunning } = useRun();
  const [isAdding, setAdding] = useState(false);
  const categories = useQuery({
    queryKey: ["category-names", tenant],
    queryFn: () => callConsole(listCategoryNames, {}, tenant),
  });
  const named = (categories.data?.content ?? []).map(({ id, name }) => ({ id: String(id), name }));
  // Saved views and links may name a category that was merged into another one.
  const search = useSearch({ strict: false }) as { readonly kategorie?: string };
  const taker = categories.data?.content.find(({ mergedIds }) =>
    mergedIds.includes(Number(search.kategorie)),
  );
  if (taker) return <Navigate to="." search={{ ...search, kategorie: taker.id }} replace />;
  return (
    <>
      <ListPage
        list={productList}
        title={t("title")}
        intro={t("intro")}
        actions={
          <>
            <Button
              onPress={() =>
                void run(() =>
                  download(downloadCatalogueFile, { params: { file: "catalogue.json" } }, tenant),
                )
              }
              isPending={isRunning}
            >
              <FileDown aria-hidden size={16} />
              {t("asFile")}
            </Button>
            <Button onPress={() => void navigate({ to: `/${tenant}/kategorien` })}>{t("categories")}</Button>
            {isAbleTo(me, "catalogue.change", tenant) ? (
              <>
                <Button onPress={() => void navigate({ to: `/${tenant}/katalogdatei` })}>
                  <Upload aria-hidden size={16} />
                  {t("upload")}
                </Button>
                <Button kind="primary" onPress={() => setAdding(true)}>
                  <Plus aria-hidden size={16} />
                  {t("add")}
                </Button>
              </>
            ) : null}
          </>
        }
        choices={{ category: named }}
        cells={{
          // oxlint-disable-next-line react/no-unstable-nested-components -- a function that draws a cell
          state: ({ state }) => <ProductState state={state} />,
          // oxlint-disable-next-line react/no-unstable-nested-components -- a function that draws a cell
          activeFrom: ({ activeFrom }) => <Day at={activeFrom} />,
          // oxlint-disable-next-line react/no-unstable-nested-components -- a function that draws a cell
          activeUntil: ({ activeUntil }) => <Day at={activeUntil} />,
          // oxlint-disable-next-line react/no-unstable-nested-components -- a function that draws a cell
          nextAmountFrom: ({ nextAmountFrom }) => <Day at={nextAmountFrom} />,
          // oxlint-disable-next-line react/no-unstable-nested-components -- a function that draws a cell
          nextAmountCents: ({ nextAmountCents, nextAmountFrom }) => (
            <NextAmount cents={nextAmountCents} from={nextAmountFrom} />
          ),
        }}
        open={({ id }) => `/${tenant}/katalog/${id}`}
        empty={{ title: t("empty"), hint: t("emptyHint") }}
      />
      {error ? <Failure error={error} /> : null}
      {isAdding ? <NewProductDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
