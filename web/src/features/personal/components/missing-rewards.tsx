import type { Claims } from "@weitersagen/contract/claim";
import { usePath } from "../../../lib/page/links.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { areaTexts } from "../area-texts.ts";
import { FoldMark } from "../../../ui/fold-mark.tsx";
import { ClaimList } from "./claim-list.tsx";

/** Links to the claim form, with the state of earlier claims. */
export function MissingRewards({ claims, claimable }: Claims) {
  const t = useTexts(areaTexts);
  const path = usePath("Nachbuchung");
  if (path === undefined || (claims.length === 0 && claimable.length === 0)) return null;
  return (
    <section aria-labelledby="nachbuchung" className="mt-12 md:mt-16">
      <h2 id="nachbuchung" className="text-title">
        {t("claimTitle")}
      </h2>
      <p className="mt-3 max-w-2xl text-muted">{t("claimText")}</p>
      <div className="mt-6 mb-4">
        <ButtonLink to={path} variant="secondary">
          {t("claim")}
        </ButtonLink>
      </div>
      {claims.length > 0 && (
        <details className="group max-w-3xl">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
            <h3 className="font-semibold">{t("claims", { count: claims.length })}</h3>
            <FoldMark look="size-5 shrink-0 text-muted" />
          </summary>
          <ClaimList claims={claims} />
        </details>
      )}
    </section>
  );
}
