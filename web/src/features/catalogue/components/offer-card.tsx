import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { cardParts } from "../../../ui/card-deck.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { PictureView } from "../../../ui/picture.tsx";
import { Price } from "../../../ui/price.tsx";
import type { OfferCardView } from "../views.ts";
import { catalogueTexts } from "../texts.ts";
import { CardReward } from "../../../entities/reward/card-reward.tsx";
import { ShortText } from "./short-text.tsx";

/** A device with its tariff. */
export function OfferCard({ offer }: { readonly offer: OfferCardView }) {
  const t = useTexts(catalogueTexts);
  const { language } = usePage();
  const { name, description, monthlyCents, deviceCents, usualDeviceCents, picture, recommendAt } = offer;
  return (
    <article
      className={classNames(
        "card overflow-hidden max-md:p-4 min-[22rem]:max-md:grid-cols-[6rem_minmax(0,1fr)] max-md:gap-x-4",
        cardParts,
      )}
    >
      {/* On phones a small one, beside the name and the prices. */}
      <PictureView
        picture={picture}
        sizes="(min-width: 64rem) 22vw, (min-width: 48rem) 45vw, 6rem"
        className="max-md:w-24 max-md:rounded-control min-[22rem]:max-md:row-span-4"
      />
      <h3 lang={offer.language} className="text-heading md:px-6 md:pt-6">
        <ShortText text={name} place="card" />
      </h3>
      <p lang={offer.language} className="pt-1 text-fine text-muted md:px-6">
        {description}
        {offer.young && <span className="mt-2 block">{t("young")}</span>}
      </p>
      <p className="pt-1 md:px-6 md:pt-4">
        <Price cents={monthlyCents} per={t("perMonth")} language={language} />
      </p>
      <p className="pt-1 text-fine md:px-6">
        <span className="text-muted">{t("deviceOnce")} </span>
        <Price
          cents={deviceCents}
          language={language}
          size="small"
          {...(usualDeviceCents === undefined
            ? {}
            : { before: { cents: usualDeviceCents, label: t("before") } })}
        />
      </p>
      <div className="flex flex-wrap items-end justify-between gap-4 self-end max-md:col-span-full max-md:pt-2 md:block md:space-y-4 md:p-6">
        <CardReward bountyCents={offer.bountyCents} />
        {recommendAt && (
          <ButtonLink to={recommendAt} className="md:w-full" aria-label={t("recommendThis", { name })}>
            {t("recommend")}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
