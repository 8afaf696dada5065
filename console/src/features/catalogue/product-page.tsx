import {
  changeCatalogueProduct,
  getCatalogueProduct,
  type ProductView,
} from "@weitersagen/contract/console/products";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Copy } from "lucide-react";
import { useState } from "react";
import { callConsole, ConsoleProblem } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { unsent } from "../../lib/unsent.ts";
import { useRun } from "../../lib/use-run.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { PreviewButton } from "../../ui/preview-button.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { AmountsSection } from "./amounts-section.tsx";
import { fieldTexts } from "./field-texts.ts";
import { NewProductDialog } from "./new-product-dialog.tsx";
import { PictureSection } from "./picture-section.tsx";
import { ProductConflict } from "./product-conflict.tsx";
import { ProductFields } from "./product-fields.tsx";
import { type Difference, differencesOf, formOfValues, type Values, valuesOf } from "./product-values.ts";
import { SaleSection } from "./sale-section.tsx";
import { catalogueTexts } from "./texts.ts";
import { useProductPreview } from "./use-preview.ts";

const keyOf = (tenant: string, id: number) => ["catalogue-product", tenant, id] as const;

/** One product: its sale, its reward, and everything that visitors read. */
export function ProductPage() {
  const t = useTexts(catalogueTexts);
  const tenant = useTenant();
  const me = useMe();
  const { id: given = "" } = useParams({ strict: false }) as { id?: string };
  const id = Number(given);
  const [isCopying, setCopying] = useState(false);
  const query = useQuery({
    queryKey: keyOf(tenant, id),
    queryFn: () => callConsole(getCatalogueProduct, { params: { id } }, tenant),
  });
  const name = query.data?.form.displayName ?? `${t("product")} ${given}`;
  return (
    <Page
      title={name}
      intro={`${t("number")} ${given}`}
      back={<BackLink to={`/${tenant}/katalog`}>{t("back")}</BackLink>}
      actions={
        <div className="flex flex-wrap items-center gap-3">
          {query.data && isAbleTo(me, "catalogue.change", tenant) ? (
            <>
              <StoredPreview product={query.data} />
              <Button onPress={() => setCopying(true)}>
                <Copy aria-hidden size={16} />
                {t("copy")}
              </Button>
            </>
          ) : null}
        </div>
      }
    >
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={8} /> : null}
      {query.data ? (
        <>
          <SaleSection product={query.data} />
          <AmountsSection product={query.data} />
          <PictureSection subject="product" id={id} picture={query.data.picture} />
          <ProductEditor key={id} product={query.data} />
        </>
      ) : null}
      {isCopying ? <NewProductDialog template={query.data} onClose={() => setCopying(false)} /> : null}
    </Page>
  );
}

/** The product as it is stored, with the amount that waits for a second person. */
function StoredPreview({ product: { id, request } }: { readonly product: ProductView }) {
  const preview = useProductPreview(id);
  const amountCents = request?.amountCents ?? null;
  const make = () => preview(request && amountCents !== null ? { amount: { ...request, amountCents } } : {});
  return <PreviewButton make={make} />;
}

/** The fields, what was typed into them, and what happens if another person has saved meanwhile. */
function ProductEditor({ product }: { readonly product: ProductView }) {
  const t = useTexts(catalogueTexts);
  const tenant = useTenant();
  const me = useMe();
  const isReadOnly = !isAbleTo(me, "catalogue.change", tenant);
  const editor = useEditor(product);
  const preview = useProductPreview(product.id);
  const { values, changed, differences, error, isRunning, isSaved } = editor;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      {isReadOnly ? <Notice>{t("readOnly")}</Notice> : null}
      {differences.length > 0 ? (
        <ProductConflict
          differences={differences}
          categories={product.categories}
          onTake={({ name, theirs }) => editor.set(name, theirs)}
        />
      ) : null}
      <ProductFields
        values={values}
        onChange={editor.set}
        isReadOnly={isReadOnly}
        categories={product.categories}
      />
      {isReadOnly ? null : (
        <div
          className={`grid gap-2 bg-paper py-3 ${changed > 0 || isSaved ? "sticky bottom-0 border-t border-line" : ""}`}
        >
          {error ? <Failure error={error} /> : null}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" kind="primary" isPending={isRunning} isDisabled={changed === 0}>
              {t("save")}
            </Button>
            {changed > 0 ? (
              <>
                <PreviewButton make={async () => preview({ form: editor.form() })} />
                <Button kind="quiet" onPress={editor.discard}>
                  {t("discard")}
                </Button>
                <span className="text-sm text-muted">{t("unsaved", { count: changed })}</span>
              </>
            ) : null}
            <span aria-live="polite" className="text-sm text-good">
              {isSaved && changed === 0 ? t(product.state === "onSale" ? "saved" : "savedUnsold") : ""}
            </span>
          </div>
        </div>
      )}
    </form>
  );
}

interface Seen {
  readonly version: string;
  readonly values: Values;
}

const seenOf = ({ version, form }: ProductView): Seen => ({ version, values: valuesOf(form) });

function useEditor(product: ProductView) {
  const t = useTexts(catalogueTexts);
  const f = useTexts(fieldTexts);
  const tenant = useTenant();
  const client = useQueryClient();
  const { run, error, isRunning, clear } = useRun();
  const [seen, setSeen] = useState(() => seenOf(product));
  const [typed, setTyped] = useState<Values>({});
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  const [isSaved, setSaved] = useState(false);
  const values = { ...seen.values, ...typed };
  const changed = Object.keys(typed).filter((name) => typed[name] !== seen.values[name]).length;
  // Nothing was typed, so what another person has saved can be shown at once.
  if (product.version !== seen.version && changed === 0 && !isRunning) setSeen(seenOf(product));

  const fetchNow = async () => {
    await client.invalidateQueries({ queryKey: keyOf(tenant, product.id) });
    return client.fetchQuery({
      queryKey: keyOf(tenant, product.id),
      queryFn: () => callConsole(getCatalogueProduct, { params: { id: product.id } }, tenant),
    });
  };
  const merge = async () => {
    const current = seenOf(await fetchNow());
    setDifferences(differencesOf(seen.values, current.values, typed));
    setSeen(current);
  };
  const readForm = () => {
    const form = formOfValues(values);
    if ("wrong" in form) throw new Error(t("badAmount", { field: f(form.wrong) }));
    return form;
  };
  const save = async () => {
    setSaved(false);
    const isDone = await run(async () => {
      const sent = typed;
      const body = { version: seen.version, form: readForm() };
      try {
        await callConsole(changeCatalogueProduct, { params: { id: product.id }, body }, tenant);
      } catch (failure) {
        if (failure instanceof ConsoleProblem && failure.reason === "wrongState") await merge();
        throw failure;
      }
      setSeen(seenOf(await fetchNow()));
      setTyped((now) => unsent(now, sent) as Values);
    });
    if (!isDone) return;
    setDifferences([]);
    setSaved(true);
    await client.invalidateQueries();
  };
  return {
    values,
    changed,
    differences,
    error,
    isRunning,
    isSaved,
    save,
    form: readForm,
    set: (name: string, value: string) => {
      setTyped((before) => ({ ...before, [name]: value }));
      setDifferences((all) => all.filter((one) => one.name !== name || value !== one.theirs));
      clear();
    },
    discard: () => {
      setTyped({});
      setDifferences([]);
      clear();
    },
  };
}
