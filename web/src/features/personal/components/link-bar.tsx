import type { FollowedRecommendation } from "@weitersagen/contract/recommendation-progress";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { pathWith } from "../../../lib/page/links.ts";
import { countSighting } from "../../../lib/page-views/sighting.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { areaTexts } from "../area-texts.ts";
import { isShareable } from "../recommendation-groups.ts";
import { useSubject } from "../use-subject.ts";
import { AddressText } from "../../../ui/address.tsx";

interface LinkBarProps {
  readonly recommendations: readonly FollowedRecommendation[];
}

/** The newest own link that can still be followed, to copy or share again; without one the way to a new one. */
export function LinkBar({ recommendations }: LinkBarProps) {
  const t = useTexts(areaTexts);
  const [now] = useState(() => new Date());
  const newest = recommendations
    .filter((each) => isShareable(each, now))
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0];
  if (newest !== undefined && newest.shortUrl !== null) {
    return <NewestLink recommendation={newest} shortUrl={newest.shortUrl} />;
  }
  return (
    <div className="self-center">
      <ButtonLink to="/" size="large">
        {t("recommend")}
      </ButtonLink>
    </div>
  );
}

interface NewestLinkProps {
  readonly recommendation: FollowedRecommendation;
  readonly shortUrl: string;
}

function NewestLink({ recommendation, shortUrl }: NewestLinkProps) {
  const t = useTexts(areaTexts);
  const page = usePage();
  const product = useSubject(recommendation);
  const share = pathWith(page, "EmpfehlungTeilen", recommendation.number);
  return (
    <section aria-labelledby="ihr-link">
      <h2 id="ihr-link" className="font-semibold">
        {t("yourLink", { product })}
      </h2>
      <p className="mt-1 text-muted">
        <AddressText>{shortUrl.replace(/^https?:\/\//, "")}</AddressText>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {share !== undefined && (
          <ButtonLink to={share} aria-label={t("shareThis", { product })} className="max-md:grow">
            <Share2 aria-hidden className="size-5" />
            {t("share")}
          </ButtonLink>
        )}
        <CopyButton
          text={`${shortUrl}?channel=copy`}
          label={t("copyLink")}
          onCopy={() =>
            countSighting(page.tenant.slug, {
              Art: "Teilen",
              Produkt: recommendation.productId,
              Kanal: "copy",
            })
          }
          variant="secondary"
          className="max-md:grow"
        />
      </div>
      <ButtonLink to="/" variant="quiet" className="mt-3 -ml-2">
        {t("another")}
      </ButtonLink>
    </section>
  );
}
