import { listClaims } from "@weitersagen/contract/claim";
import { usePath } from "../../../lib/page/links.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { areaTexts } from "../area-texts.ts";
import { ClaimList } from "./claim-list.tsx";

/** Links to the claim form, with the state of earlier claims. */
export function MissingRewards() {
  const t = useTexts(areaTexts);
  const path = usePath("Nachbuchung");
  const [loaded] = useLoaded((api) => api(listClaims, {}));
  const { claims, claimable } = loaded.state === "loaded" ? loaded.data : { claims: [], claimable: [] };
  if (path === undefined || (claims.length === 0 && claimable.length === 0)) return null;
  return (
    <section aria-labelledby="nachbuchung" className="mt-12 md:mt-16">
      <h2 id="nachbuchung" className="text-title">
        {t("claimTitle")}
      </h2>
      <p className="mt-3 max-w-2xl text-muted">{t("claimText")}</p>
      <div className="mt-6 mb-8">
        <ButtonLink to={path} variant="secondary">
          {t("claim")}
        </ButtonLink>
      </div>
      {claims.length > 0 && <ClaimList claims={claims} />}
    </section>
  );
}
