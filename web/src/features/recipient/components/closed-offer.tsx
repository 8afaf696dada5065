import { readSpokenNumber } from "@weitersagen/domain/spoken-number";
import { advisorAddress } from "../../../entities/product/advisor-address.ts";
import { pathWith, usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useSearchParams } from "../../../lib/router/router-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { closedText } from "../closed-text.ts";
import type { ClosedOffer } from "../offer.ts";
import { recipientTexts } from "../texts.ts";
import { OfferedProductView } from "./offered-product.tsx";
import { AcceptedInTime } from "./still-valid.tsx";

interface ClosedOfferProps {
  readonly offer: ClosedOffer;
}

/** The page of a recommendation that is expired, locked or unknown, except for a recipient who accepted in time. */
export function ClosedOfferPage({ offer }: ClosedOfferProps) {
  const number = readSpokenNumber(useSearchParams().get("nr") ?? "");
  const closed = <Closed offer={offer} />;
  return (
    <Container className="py-12 md:py-20">
      {offer.state !== "unknown" && number !== undefined ? (
        <AcceptedInTime number={number} isTalk={offer.isTalk}>
          {closed}
        </AcceptedInTime>
      ) : (
        closed
      )}
    </Container>
  );
}

const titles = { expired: "expiredTitle", locked: "lockedTitle", unknown: "unknownTitle" } as const;

/**
 * Why it is closed, where to go on (the provider, or the code page if it is unknown), and what was recommended if it is known. A new
 * link is better than the provider's site, where an order earns no reward.
 */
function Closed({ offer }: ClosedOfferProps) {
  const t = useTexts(recipientTexts);
  const page = usePage();
  const { brand, siteUrl } = page.tenant.configuration;
  const codePath = usePath("Empfehlungscode");
  const { state, isShared, isTalk, product, advisor } = offer;
  const form = advisor
    ? advisorAddress(page, advisor.number)
    : product && pathWith(page, "Empfehlen", product.id);
  return (
    <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div>
        <h1 className="text-title md:text-display">{t(titles[state])}</h1>
        <p className="mt-4 max-w-xl text-lead text-muted">{closedText(offer, page)}</p>
        {state === "expired" && <p className="mt-4 max-w-xl">{t("acceptedInTime")}</p>}
        {state !== "unknown" && <p className="mt-4 max-w-xl">{t("rewardlessOrder")}</p>}
        <div className="mt-8 flex flex-wrap gap-3">
          {state === "unknown" && codePath !== undefined ? (
            <ButtonLink to={codePath}>{t("enterCode")}</ButtonLink>
          ) : (
            <ButtonLink to={siteUrl} variant="secondary">
              {t("toProvider", { brand })}
            </ButtonLink>
          )}
          <ButtonLink to="/" variant="secondary">
            {t("home")}
          </ButtonLink>
        </div>
      </div>
      {product && (
        <div>
          <p className="mb-4 text-muted">
            {t(advisor ? "stillThereAdvisor" : isShared ? "stillThereShare" : "stillThere")}
          </p>
          <OfferedProductView {...{ product, isTalk, advisor }} />
          {form !== undefined && (
            <ButtonLink to={form} variant="secondary" className="mt-6">
              {t("recommendIt")}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}
