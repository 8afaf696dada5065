import { formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { cardParts } from "../../../ui/card-deck.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PictureView } from "../../../ui/picture.tsx";
import { Price } from "../../../ui/price.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { CategoryView, ProductCardView } from "../views.ts";
import { catalogueTexts } from "../texts.ts";
import { CardReward } from "../../../entities/reward/card-reward.tsx";
import { FootnoteMark } from "./footnote-mark.tsx";
import { SelectButtons } from "./select-buttons.tsx";
import { ShortText } from "./short-text.tsx";

interface ProductCardProps {
  readonly product: ProductCardView;
  readonly selectTarget: CategoryView["selectTarget"];
  readonly wide: boolean;
}

/** On phones the details are one running text. No space precedes a dot, so that no line begins with one. */
const runningOnPhones =
  "max-md:*:inline max-md:*:not-last:after:ml-[0.25em] max-md:*:not-last:after:text-muted max-md:*:not-last:after:content-['·_'/'']";

/** A product as a card. */
export function ProductCard({ product, selectTarget, wide }: ProductCardProps) {
  return (
    <article
      className={classNames("card overflow-hidden p-4 md:p-6", cardParts, toneOf(product).className)}
      {...toneOf(product).marks}
    >
      <div>
        {product.isPictured && (
          <div className="-mx-4 -mt-4 mb-3 md:-mx-6 md:-mt-6 md:mb-5">
            <PictureView
              picture={product.picture}
              sizes="(min-width: 64rem) 22vw, (min-width: 48rem) 45vw, 100vw"
              className="max-md:aspect-[5/2] max-md:object-cover"
            />
          </div>
        )}
        <Tags product={product} />
      </div>
      <h3 lang={product.language} className={wide ? "text-heading md:text-title" : "text-heading"}>
        <ShortText text={product.name} place="card" />
      </h3>
      <MonthlyPrice product={product} />
      <OtherCosts product={product} />
      <ul
        lang={product.language}
        className={classNames(
          "mt-2 content-start gap-x-8 gap-y-2 text-fine md:mt-5 md:grid md:border-t md:border-line md:pt-5",
          runningOnPhones,
          wide && "lg:grid-cols-2",
        )}
      >
        {product.details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end justify-between gap-4 self-end pt-3 md:block md:space-y-4 md:pt-7">
        <CardReward bountyCents={product.bountyCents} upTo={product.upTo} />
        <SelectButtons product={product} selectTarget={selectTarget} />
      </div>
    </article>
  );
}

/** A product as a row of a list, with name, details and reward side by side on wide screens. */
export function ProductRow({ product, selectTarget }: Omit<ProductCardProps, "wide">) {
  return (
    <article
      className={classNames(
        "card grid gap-x-10 gap-y-3 p-4 md:grid-cols-2 md:gap-y-5 md:p-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,3fr)] lg:gap-x-14 lg:p-8",
        toneOf(product).className,
      )}
      {...toneOf(product).marks}
    >
      <div className="min-w-0">
        <Tags product={product} />
        <h3 lang={product.language} className="text-title">
          {product.name}
        </h3>
        <MonthlyPrice product={product} />
        <OtherCosts product={product} />
      </div>
      <ul
        lang={product.language}
        className={classNames(
          "content-start gap-y-2 border-line max-lg:text-fine md:grid md:pt-1 lg:border-l lg:pl-10",
          runningOnPhones,
        )}
      >
        {product.details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-end justify-between gap-4 border-line md:col-span-2 md:border-t md:pt-5 lg:col-span-1 lg:block lg:space-y-4 lg:border-t-0 lg:pt-0">
        <CardReward bountyCents={product.bountyCents} upTo={product.upTo} />
        <SelectButtons product={product} selectTarget={selectTarget} />
      </div>
    </article>
  );
}

/** Highlights the selected product. */
function toneOf({ selected }: ProductCardView) {
  if (!selected) return { className: undefined, marks: {} };
  return { className: "card-stage", marks: { "data-tone": "stage", "aria-current": true } } as const;
}

interface PartProps {
  readonly product: ProductCardView;
}

function Tags({ product: { language, promotion, selected, young } }: PartProps) {
  const t = useTexts(catalogueTexts);
  return (
    <div className={classNames("flex flex-wrap gap-2", (selected || young || promotion) && "pb-2 md:pb-3")}>
      {selected && <Tag>{t("preselected")}</Tag>}
      {young && <Tag>{t("young")}</Tag>}
      {promotion && (
        <Tag tone="accent">
          <span lang={language}>{promotion}</span>
        </Tag>
      )}
    </div>
  );
}

/** What costs nothing, such as advice, has no price: its details say that it is free. */
const isFree = ({ monthlyCents, oneOffCents }: ProductCardView): boolean =>
  monthlyCents === 0 && oneOffCents === 0;

function MonthlyPrice({ product }: PartProps) {
  const t = useTexts(catalogueTexts);
  const { language } = usePage();
  const { monthlyCents, usualCents, footnote } = product;
  if (isFree(product))
    return footnote === undefined ? null : (
      <p>
        <FootnoteMark footnote={footnote} />
      </p>
    );
  return (
    <p className="pt-1 md:pt-3">
      <Price
        cents={monthlyCents}
        per={t("perMonth")}
        language={language}
        {...(usualCents === undefined ? {} : { before: { cents: usualCents, label: t("before") } })}
      />
      <FootnoteMark footnote={footnote} />
    </p>
  );
}

function OtherCosts({ product }: PartProps) {
  const t = useTexts(catalogueTexts);
  const { language } = usePage();
  const { language: spoken, split, oneOffCents } = product;
  if (isFree(product)) return null;
  return (
    <p className="text-fine text-muted md:pt-1">
      {split && (
        <span lang={spoken} className="block text-balance">
          {split}
        </span>
      )}
      {oneOffCents > 0 ? t("once", { amount: formatMoney(oneOffCents, language) }) : t("noOneOff")}
    </p>
  );
}
