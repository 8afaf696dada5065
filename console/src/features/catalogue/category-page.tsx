import {
  type CategoryForm,
  type CategoryView,
  changeCatalogueCategory,
  getCatalogueCategory,
} from "@weitersagen/contract/console/categories";
import { categoryLayouts } from "@weitersagen/contract/catalogue";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { unsent } from "../../lib/unsent.ts";
import { useRun } from "../../lib/use-run.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceField, Field } from "../../ui/field.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { moved } from "./categories-page.tsx";
import { categoryTexts } from "./category-texts.ts";
import { MergeCategoryDialog } from "./merge-category-dialog.tsx";
import { mergeTexts } from "./merge-texts.ts";
import { PictureSection } from "./picture-section.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { ProductState } from "./products-page.tsx";

/** One category: its texts, its products and its picture. */
export function CategoryPage() {
  const t = useTexts(categoryTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { id: given = "" } = useParams({ strict: false }) as { id?: string };
  const id = Number(given);
  const query = useQuery({
    queryKey: ["category", tenant, id],
    queryFn: () => callConsole(getCatalogueCategory, { params: { id } }, tenant),
  });
  const category = query.data;
  // This one was merged into another one.
  if (category && category.id !== id) return <Navigate to={`/${tenant}/kategorien/${category.id}`} replace />;
  return (
    <Page
      title={category?.form[language === "de" ? "german" : "english"].name ?? t("category")}
      intro={category ? t("address", { key: category.key }) : ""}
      back={<BackLink to={`/${tenant}/kategorien`}>{t("backToList")}</BackLink>}
    >
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={8} /> : null}
      {category ? (
        <>
          <PictureSection subject="category" id={id} picture={category.picture} />
          <CategoryEditor key={id} category={category} />
        </>
      ) : null}
    </Page>
  );
}

type ShownProduct = CategoryView["products"][number];

function CategoryEditor({ category }: { readonly category: CategoryView }) {
  const t = useTexts(categoryTexts);
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const [seen, setSeen] = useState(category);
  const [typed, setTyped] = useState<Partial<CategoryForm>>({});
  const [typedProducts, setProducts] = useState<readonly ShownProduct[]>();
  const [isSaved, setSaved] = useState(false);
  const form = { ...seen.form, ...typed };
  const products = typedProducts ?? seen.products;
  const isEdited = Object.keys(unsent(typed, seen.form)).length > 0;
  // Nothing was typed, so what another person has saved can be shown at once.
  if (category.version !== seen.version && !isEdited && !isRunning) {
    setSeen(category);
    setTyped({});
    setProducts(undefined);
  }
  const setForm = (next: CategoryForm) => {
    setSaved(false);
    setTyped(next);
  };
  const isReadOnly = !isAbleTo(me, "catalogue.change", tenant);
  const changeProducts = (next: readonly ShownProduct[]) => {
    setProducts(next);
    const productIds = next.map(({ id }) => id);
    const { defaultProductId } = form;
    const isKept = defaultProductId !== null && productIds.includes(defaultProductId);
    setForm({ ...form, productIds, defaultProductId: isKept ? defaultProductId : null });
  };
  const save = async () => {
    setSaved(false);
    const params = { id: category.id };
    const isDone = await run(async () => {
      await callConsole(changeCatalogueCategory, { params, body: { version: seen.version, form } }, tenant);
      await refresh();
      setSeen(await callConsole(getCatalogueCategory, { params }, tenant));
      // What was typed meanwhile is still to be saved.
      setTyped((now) => unsent(now, form));
      setProducts((now) => (now === typedProducts ? undefined : now));
    });
    if (isDone) setSaved(true);
  };
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
      >
        <Texts form={form} setForm={setForm} isReadOnly={isReadOnly} />
        {category.hasDevices ? null : (
          <Section title={t("shown")}>
            <p className="text-sm text-muted">{t("shownHint")}</p>
            <ProductList products={products} onChange={changeProducts} isReadOnly={isReadOnly} />
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <ChoiceField
                label={t("layout")}
                value={form.layout}
                onChange={(id) =>
                  setForm({ ...form, layout: categoryLayouts.find((one) => one === id) ?? form.layout })
                }
                choices={categoryLayouts.map((id) => ({ id, name: t(id) }))}
                isDisabled={isReadOnly}
              />
              <ChoiceField
                label={t("preselected")}
                value={String(form.defaultProductId ?? "")}
                onChange={(id) => setForm({ ...form, defaultProductId: id === "" ? null : Number(id) })}
                choices={[
                  { id: "", name: t("none") },
                  ...products.map(({ id, name }) => ({ id: String(id), name })),
                ]}
                isDisabled={isReadOnly}
              />
            </div>
          </Section>
        )}
        {error ? <Failure error={error} /> : null}
        {isReadOnly ? null : (
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" kind="primary" isPending={isRunning}>
              {t("save")}
            </Button>
            <span aria-live="polite" className="text-sm text-good">
              {isSaved && !isEdited ? t("saved") : ""}
            </span>
          </div>
        )}
      </form>
      {isReadOnly ? null : <MergeSection category={seen} isEdited={isEdited} />}
    </>
  );
}

/** A category with unsaved changes is not merged: they would be lost. */
function MergeSection({
  category,
  isEdited,
}: {
  readonly category: CategoryView;
  readonly isEdited: boolean;
}) {
  const t = useTexts(mergeTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t("section")}>
      <p className="text-sm text-muted">{t(isEdited ? "unsaved" : "hint")}</p>
      <div>
        <Button isDisabled={isEdited} onPress={() => setOpen(true)}>
          {t("open")}
        </Button>
      </div>
      {isOpen ? <MergeCategoryDialog category={category} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

interface TextsProps {
  readonly form: CategoryForm;
  readonly setForm: (form: CategoryForm) => void;
  readonly isReadOnly: boolean;
}

const sides = ["german", "english"] as const;

function Texts({ form, setForm, isReadOnly }: TextsProps) {
  const t = useTexts(categoryTexts);
  return (
    <Section title={t("texts")}>
      {/* The hint explains the placeholder, so it is replaced by itself. */}
      <p className="text-sm text-muted">{t("textsHint", { praemie: "{praemie}" })}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {sides.map((side) => {
          const set = (name: keyof CategoryForm["german"]) => (value: string) =>
            setForm({ ...form, [side]: { ...form[side], [name]: value } });
          const label = (name: string) => `${name} (${t(side)})`;
          const shared = { isReadOnly, isRequired: true };
          return (
            <div key={side} className="grid gap-3">
              <Field label={label(t("name"))} value={form[side].name} onChange={set("name")} {...shared} />
              <Field
                label={label(t("heading"))}
                value={form[side].title}
                onChange={set("title")}
                {...shared}
              />
              <TextArea
                label={label(t("description"))}
                value={form[side].description}
                onChange={set("description")}
                rows={3}
                {...shared}
              />
            </div>
          );
        })}
      </div>
    </Section>
  );
}

interface ProductListProps {
  readonly products: readonly ShownProduct[];
  readonly onChange: (products: readonly ShownProduct[]) => void;
  readonly isReadOnly: boolean;
}

/** The products of the category in their order. */
function ProductList({ products, onChange, isReadOnly }: ProductListProps) {
  const t = useTexts(categoryTexts);
  return (
    <>
      {products.length === 0 ? <p className="text-sm">{t("empty")}</p> : null}
      <ol className="grid">
        {products.map(({ id, name, state }, index) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1 text-sm last:border-0"
          >
            <span className="min-w-40 flex-1">
              {name} <span className="text-xs text-muted">{id}</span>
            </span>
            <ProductState state={state} />
            {isReadOnly ? null : (
              <span className="flex gap-1">
                <Button
                  kind="quiet"
                  aria-label={t("up", { name })}
                  isDisabled={index === 0}
                  onPress={() => onChange(moved(products, index, -1))}
                >
                  <ArrowUp aria-hidden size={16} />
                </Button>
                <Button
                  kind="quiet"
                  aria-label={t("down", { name })}
                  isDisabled={index === products.length - 1}
                  onPress={() => onChange(moved(products, index, 1))}
                >
                  <ArrowDown aria-hidden size={16} />
                </Button>
                <Button
                  kind="quiet"
                  aria-label={t("remove", { name })}
                  onPress={() => onChange(products.filter((one) => one.id !== id))}
                >
                  <X aria-hidden size={16} />
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {isReadOnly ? null : (
        <ProductPicker
          label={t("add")}
          value={null}
          onChange={(product) => {
            if (product && products.every(({ id }) => id !== product.id)) onChange([...products, product]);
          }}
        />
      )}
    </>
  );
}
