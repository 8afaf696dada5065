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
    <article className={classNames("card overflow-hidden", cardParts)}>
      <PictureView picture={picture} sizes="(min-width: 64rem) 22vw, (min-width: 48rem) 45vw, 100vw" />
      <h3 lang={offer.language} className="px-6 pt-6 text-heading">
        <ShortText text={name} place="card" />
      </h3>
      <p lang={offer.language} className="px-6 pt-1 text-fine text-muted">
        {description}
        {offer.young && <span className="mt-2 block">{t("young")}</span>}
      </p>
      <p className="px-6 pt-4">
        <Price cents={monthlyCents} per={t("perMonth")} language={language} />
      </p>
      <p className="px-6 pt-1 text-fine">
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
      <div className="flex flex-wrap items-end justify-between gap-4 self-end p-6 md:block md:space-y-4">
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
