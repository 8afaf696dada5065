import { ArrowDown } from "lucide-react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { CardDeck } from "../../../ui/card-deck.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PictureView } from "../../../ui/picture.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { pageAddress } from "../filter.ts";
import type { CategoryView, ProductCardView } from "../views.ts";
import { catalogueTexts } from "../texts.ts";
import { ShelfFilter } from "./shelf-filter.tsx";
import { OfferCard } from "./offer-card.tsx";
import { ProductCard, ProductRow } from "./product-card.tsx";

export function Shelf({ category }: { readonly category: CategoryView }) {
  return category.offers ? <DeviceShelf category={category} /> : <ProductShelf category={category} />;
}

function ProductShelf({ category }: { readonly category: CategoryView }) {
  const t = useTexts(catalogueTexts);
  const { productApi } = usePage().tenant.configuration;
  const { products = [], layout, selectTarget, filter } = category;
  if (products.length === 0) return <EmptyState title={t("emptyShelf")}>{t("emptyShelfText")}</EmptyState>;
  const groups = layout === "kartendeck" ? productGroups(products) : [products];
  return (
    <>
      {filter && (
        <div className="mb-6 md:mb-8">
          <ShelfFilter filter={filter} />
        </div>
      )}
      {groups.length === 1 && (
        <h2 className="sr-only">{t(productApi === "berater" ? "topics" : "tariffs")}</h2>
      )}
      {groups.length > 1 && <GroupJump groups={groups} />}
      {layout === "kartendeck" ? (
        <div className="space-y-8 md:space-y-12">
          {groups.map((group) => (
            <div key={group[0]?.id}>
              {groups.length > 1 && <GroupHead group={group} />}
              <ProductDeck products={group} selectTarget={selectTarget} />
            </div>
          ))}
        </div>
      ) : (
        <ul className="space-y-4 lg:space-y-5">
          {products.map((product) => (
            <li key={product.id}>
              <ProductRow product={product} selectTarget={selectTarget} />
            </li>
          ))}
        </ul>
      )}
      <Pages category={category} />
    </>
  );
}

function ProductDeck({
  products,
  selectTarget,
}: Pick<CategoryView, "selectTarget"> & { readonly products: readonly ProductCardView[] }) {
  const wide = wideProducts(products);
  return (
    <CardDeck items={products} keyOf={({ id }) => id} isWide={(product) => wide.includes(product)}>
      {(product) => (
        <ProductCard product={product} selectTarget={selectTarget} wide={wide.includes(product)} />
      )}
    </CardDeck>
  );
}

/** Neighbours that share a picture, if each such group has several products and a name of its own; else one group. */
function productGroups(products: readonly ProductCardView[]): (readonly ProductCardView[])[] {
  const groups: ProductCardView[][] = [];
  for (const product of products) {
    const last = groups.at(-1);
    if (last?.[0]?.picture.src === product.picture.src) last.push(product);
    else groups.push([product]);
  }
  const names = new Set(groups.map(groupName));
  const areNamed = names.size === groups.length && !names.has("");
  return areNamed && groups.every(({ length }) => length > 1) ? groups : [products];
}

type Group = readonly ProductCardView[];

/** The words that the names of its products begin with. */
function groupName([first, ...others]: Group): string {
  const words = first?.name.split(" ") ?? [];
  const end = words.findIndex((_, index) => {
    const beginning = `${words.slice(0, index + 1).join(" ")} `;
    return !others.every(({ name }) => name.startsWith(beginning));
  });
  return words.slice(0, end < 0 ? undefined : end).join(" ");
}

const groupId = (group: Group): string => `gruppe-${group[0]?.id}`;

/** On phones, where a group is several screens long. */
function GroupJump({ groups }: { readonly groups: readonly Group[] }) {
  const t = useTexts(catalogueTexts);
  return (
    <nav aria-label={t("groups")} className="mb-4 md:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {groups.map((group) => (
          <li key={groupId(group)} lang={group[0]?.language}>
            <a
              href={`#${groupId(group)}`}
              className="inline-flex min-h-11 items-center gap-1 text-link underline underline-offset-[0.25em]"
            >
              {groupName(group)}
              <ArrowDown aria-hidden className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The picture of a group, and its name. */
function GroupHead({ group }: { readonly group: Group }) {
  const [first] = group;
  if (first === undefined) return null;
  return (
    <div className="mb-3 flex items-center gap-4 md:mb-5 md:gap-5">
      <div className="card w-20 shrink-0 overflow-hidden md:w-40">
        <PictureView picture={first.picture} sizes="10rem" />
      </div>
      <h2 id={groupId(group)} lang={first.language} className="text-title">
        {groupName(group)}
      </h2>
    </div>
  );
}

/** One or two products get wide cards. Of three, only the selected one does, or the first. More get none. */
function wideProducts(products: readonly ProductCardView[]): readonly ProductCardView[] {
  if (products.length < 3) return products;
  if (products.length > 3) return [];
  return [products.find(({ selected }) => selected) ?? products[0]].filter(
    (product) => product !== undefined,
  );
}

function DeviceShelf({ category }: { readonly category: CategoryView }) {
  const t = useTexts(catalogueTexts);
  const { offers = [], filter, path, paging } = category;
  return (
    <div className="space-y-8">
      {filter && <ShelfFilter filter={filter} />}
      <h2 className="text-title" aria-live="polite">
        {t("offersFound", { count: paging.total })}
      </h2>
      {offers.length === 0 ? (
        <EmptyState
          title={t("nothingFound")}
          action={
            <ButtonLink to={path} variant="secondary">
              {t("reset")}
            </ButtonLink>
          }
        >
          {t("nothingFoundText")}
        </EmptyState>
      ) : (
        <CardDeck items={offers} keyOf={({ id }) => id}>
          {(offer) => <OfferCard offer={offer} />}
        </CardDeck>
      )}
      <Pages category={category} />
    </div>
  );
}

function Pages({ category: { path, paging } }: { readonly category: CategoryView }) {
  const t = useTexts(catalogueTexts);
  const { page, pageCount, filters } = paging;
  if (pageCount <= 1) return null;
  return (
    <div className="mt-10">
      <Pagination
        label={t("pages")}
        page={page}
        pageCount={pageCount}
        hrefFor={(next) => pageAddress(path, filters, next)}
        previousLabel={t("previous")}
        nextLabel={t("next")}
        positionText={t("position", { page, count: pageCount })}
      />
    </div>
  );
}
