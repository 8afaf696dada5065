import { type Claim, listClaims } from "@weitersagen/contract/claim";
import { useState } from "react";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { claimTexts } from "../claim-texts.ts";
import { ClaimForm } from "../components/claim-form.tsx";
import { ClaimList } from "../components/claim-list.tsx";
import { LoadState } from "../components/load-state.tsx";
import { FormPage } from "../../../ui/narrow-page.tsx";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(claimTexts, page);
    return { title: t("title"), description: t("description") };
  },
  Component: ClaimPage,
});

/** Claims a missing reward, with the list of earlier claims. */
function ClaimPage() {
  const t = useTexts(claimTexts);
  const area = usePath("PersoenlicherBereich") ?? "/";
  const [loaded, reload] = useLoaded((api) => api(listClaims, {}));
  const [added, setAdded] = useState<readonly Claim[]>([]);
  const claims = withNew(loaded.state === "loaded" ? loaded.data.claims : [], added);
  return (
    <FormPage
      above={
        <Breadcrumb label={t("back")} crumbs={[{ label: t("back"), to: area }, { label: t("title") }]} />
      }
      title={t("title")}
      lead={t("lead")}
      aside={
        claims.length > 0 && (
          <section aria-labelledby="meldungen">
            <h2 id="meldungen" className="mb-4 text-heading">
              {t("listTitle")}
            </h2>
            <ClaimList claims={claims} />
          </section>
        )
      }
    >
      <LoadState loaded={loaded} reload={reload}>
        {({ claimable }) =>
          claimable.length > 0 ? (
            <ClaimForm
              claimable={claimable}
              onClaimed={(claim) => setAdded((earlier) => withNew(earlier, [claim]))}
            />
          ) : (
            <>
              <h2 className="text-heading">{t("emptyTitle")}</h2>
              <p className="mt-3 mb-8 text-muted">{t("emptyText")}</p>
              <ButtonLink to={area}>{t("area")}</ButtonLink>
            </>
          )
        }
      </LoadState>
    </FormPage>
  );
}

/** The newest first. A repeated claim appears once. */
function withNew(claims: readonly Claim[], added: readonly Claim[]): readonly Claim[] {
  return [...added, ...claims.filter(({ id }) => !added.some((claim) => claim.id === id))];
}
