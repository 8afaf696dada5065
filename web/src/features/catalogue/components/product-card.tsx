import { formatMoney } from "@weitersagen/contract/format";
import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Price } from "../../../ui/price.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { CategoryView, ProductCardView } from "../shelf.ts";
import { catalogueTexts } from "../texts.ts";
import { CardReward } from "./card-reward.tsx";
import { FootnoteMark } from "./footnote-mark.tsx";
import { SelectButtons } from "./select-buttons.tsx";
import { ShortText } from "./short-text.tsx";

interface ProductCardProps {
  readonly product: ProductCardView;
  readonly selectTarget: CategoryView["selectTarget"];
}

export function ProductCard({ product, selectTarget }: ProductCardProps) {
  const t = useTexts(catalogueTexts);
  const { language } = usePage();
  const { name, details, monthlyCents, usualCents, oneOffCents, promotion, footnote, selected } = product;
  return (
    <article
      className={classNames("card flex w-full flex-col p-6", selected && "card-stage")}
      data-tone={selected ? "stage" : undefined}
      aria-current={selected || undefined}
    >
      <div className="mb-3 flex min-h-7 flex-wrap gap-2">
        {selected && <Tag>{t("preselected")}</Tag>}
        {promotion && <Tag tone="accent">{promotion.name}</Tag>}
      </div>
      <h3 className="text-heading">
        <ShortText text={name} place="card" />
      </h3>
      <p className="mt-3">
        <Price
          cents={monthlyCents}
          per={t("perMonth")}
          language={language}
          {...(usualCents === undefined ? {} : { before: { cents: usualCents, label: t("before") } })}
        />
        <FootnoteMark number={footnote} />
      </p>
      <p className="mt-1 text-fine text-muted">
        {promotion && <span className="block">{promotion.split}</span>}
        {oneOffCents > 0 ? t("once", { amount: formatMoney(oneOffCents, language) }) : t("noOneOff")}
      </p>
      <ul className="mt-5 space-y-2 border-t border-line pt-5 text-fine">
        {details.map((detail) => (
          <li key={detail}>{detail}</li>
        ))}
      </ul>
      <div className="mt-auto space-y-4 pt-7">
        <CardReward cents={product.bountyCents} />
        <SelectButtons product={product} selectTarget={selectTarget} />
      </div>
    </article>
  );
}
