import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { PictureView } from "../../../ui/picture.tsx";
import { Portrait } from "../../../ui/portrait.tsx";
import { Price } from "../../../ui/price.tsx";
import type { OfferedProduct, RecommendedAdvisor } from "../offer.ts";
import { recipientTexts } from "../texts.ts";
import { OtherCosts } from "./other-costs.tsx";

interface ProductProps {
  readonly product: OfferedProduct;
}

interface OfferedProductProps extends ProductProps {
  /** A talk was recommended: the product is its topic. */
  readonly isTalk?: boolean | undefined;
  readonly advisor?: RecommendedAdvisor | undefined;
  /** False where the price is shown beside it. */
  readonly isPriced?: boolean;
  /** The picture fills its column on wide windows: beside a long status the rest of the column would be empty. */
  readonly isLarge?: boolean;
}

/** The product with its picture and price, or the advisor first. */
export function OfferedProductView({
  product,
  isTalk,
  advisor,
  isPriced = true,
  isLarge = false,
}: OfferedProductProps) {
  const { name, picture } = product;
  const price = isPriced && (isTalk ? <TopicPrice product={product} /> : <WholePrice product={product} />);
  if (advisor) {
    return (
      <AdvisorView product={product} advisor={advisor}>
        {price}
      </AdvisorView>
    );
  }
  return (
    <div
      className={classNames(
        "grid grid-cols-[min(6rem,30%)_minmax(0,1fr)] items-center gap-x-4 gap-y-3 max-sm:grid-cols-1 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-x-8",
        isLarge ? "lg:grid-cols-1" : "lg:grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))]",
      )}
    >
      <PictureView
        picture={picture}
        sizes={`(min-width: 64rem) ${isLarge ? "40rem" : "20rem"}, (min-width: 48rem) 14rem, 30vw`}
        eager
        className="rounded-control max-sm:w-1/2 lg:rounded-card"
      />
      <div className="min-w-0">
        <h2 lang={product.language} className="text-heading lg:text-[1.75rem]">
          {name}
        </h2>
        {price}
      </div>
    </div>
  );
}

/** What a contract after the talk costs, for example. */
export function TopicPrice({ product }: ProductProps) {
  const t = useTexts(recipientTexts);
  return <WholePrice product={product} note={t("topicPrice", { topic: product.name })} />;
}

function WholePrice({ product, note }: ProductProps & { readonly note?: string | undefined }) {
  const t = useTexts(recipientTexts);
  const { language } = usePage();
  const { monthlyCents, usualCents, oneOffCents } = product;
  const cents = monthlyCents ?? oneOffCents;
  if (cents === undefined) return null;
  return (
    <p className="mt-1">
      {note !== undefined && <span className="block text-fine text-muted">{note}</span>}
      <Price
        cents={cents}
        per={t(monthlyCents === undefined ? "once" : "perMonth")}
        language={language}
        {...(usualCents === undefined ? {} : { before: { cents: usualCents, label: t("before") } })}
      />
      <OtherCosts product={product} />
    </p>
  );
}

interface AdvisorViewProps extends ProductProps {
  readonly advisor: RecommendedAdvisor;
  readonly children: ReactNode;
}

function AdvisorView({ product, advisor, children }: AdvisorViewProps) {
  return (
    <div className="grid grid-cols-[min(6rem,30%)_minmax(0,1fr)] items-end gap-5 max-sm:grid-cols-1 max-sm:*:first:w-1/2 md:grid-cols-[14rem_minmax(0,1fr)] md:gap-8">
      <Portrait picture={advisor.portrait} initials={advisor.name.charAt(0)} />
      <div className="pb-2">
        <h2 className="text-heading md:text-title">{advisor.name}</h2>
        <p className="text-muted">{advisor.place}</p>
        <p lang={product.language} className="mt-3 font-semibold">
          {product.name}
        </p>
      </div>
      {/* Beside the portrait its sentence would be many short lines on a phone. */}
      <div className="col-span-full -mt-3 md:-mt-5 empty:hidden">{children}</div>
    </div>
  );
}

export function ProductDetails({ product }: ProductProps) {
  return (
    <ul
      lang={product.language}
      className="grid gap-x-8 gap-y-2 self-start lg:grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))]"
    >
      {product.details.map((detail) => (
        <li key={detail} className="flex gap-2.5">
          <Check aria-hidden className="mt-1 size-4 shrink-0 text-success" strokeWidth={3} />
          {detail}
        </li>
      ))}
    </ul>
  );
}
