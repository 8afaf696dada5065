import { usePage } from "../../../lib/page.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Price } from "../../../ui/price.tsx";
import type { OfferCardView } from "../shelf.ts";
import { catalogueTexts } from "../texts.ts";
import { CardReward } from "./card-reward.tsx";
import { ShortText } from "./short-text.tsx";

/** A device with its tariff. */
export function OfferCard({ offer }: { readonly offer: OfferCardView }) {
  const t = useTexts(catalogueTexts);
  const { language } = usePage();
  const { name, description, monthlyCents, deviceCents, usualDeviceCents, picture, recommendAt } = offer;
  return (
    <article className="card flex w-full flex-col overflow-hidden">
      <img src={picture} width={480} height={360} alt="" loading="lazy" className="h-auto w-full" />
      <div className="flex grow flex-col p-6">
        <h3 lang="de" className="text-heading">
          <ShortText text={name} place="card" />
        </h3>
        <p lang="de" className="mt-1 text-fine text-muted">
          {description}
        </p>
        <p className="mt-4">
          <Price cents={monthlyCents} per={t("perMonth")} language={language} />
        </p>
        <p className="mt-1 text-fine">
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
        <div className="mt-auto space-y-4 pt-6">
          <CardReward cents={offer.bountyCents} />
          {recommendAt && (
            <ButtonLink to={recommendAt} className="w-full" aria-label={t("recommendThis", { name })}>
              {t("recommend")}
            </ButtonLink>
          )}
        </div>
      </div>
    </article>
  );
}
