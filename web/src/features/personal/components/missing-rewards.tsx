import type { Claims } from "@weitersagen/contract/claim";
import { usePath } from "../../../lib/page/links.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { areaTexts } from "../area-texts.ts";
import { ClaimList } from "./claim-list.tsx";
import { Fold } from "./fold.tsx";

/** Links to the claim form, with the state of earlier claims. */
export function MissingRewards({ claims, claimable }: Claims) {
  const t = useTexts(areaTexts);
  const path = usePath("Nachbuchung");
  if (path === undefined || (claims.length === 0 && claimable.length === 0)) return null;
  return (
    <section aria-labelledby="nachbuchung">
      <h2 id="nachbuchung" className="text-heading">
        {t("claimTitle")}
      </h2>
      <p className="mt-1 max-w-2xl text-muted">{t("claimText")}</p>
      <div className="mt-4 mb-2">
        <ButtonLink to={path} variant="secondary">
          {t("claim")}
        </ButtonLink>
      </div>
      {claims.length > 0 && (
        <Fold label={<h3 className="font-semibold">{t("claims", { count: claims.length })}</h3>}>
          <ClaimList claims={claims} />
        </Fold>
      )}
    </section>
  );
}
