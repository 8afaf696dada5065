import { listClaims } from "@weitersagen/contract/claim";
import { usePath } from "../../../lib/links.ts";
import { defineScreen } from "../../../lib/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts.ts";
import { useLoaded } from "../../../lib/use-loaded.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { claimTexts } from "../claim-texts.ts";
import { ClaimForm } from "../components/claim-form.tsx";
import { ClaimList } from "../components/claim-list.tsx";
import { LoadState } from "../components/load-state.tsx";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(claimTexts, page);
    return { title: t("title"), description: t("description") };
  },
  Component: ClaimPage,
});

/** Somebody misses a reward: which recommendation, which order, and what was told before. */
function ClaimPage() {
  const t = useTexts(claimTexts);
  const area = usePath("PersoenlicherBereich") ?? "/";
  const [loaded, reload] = useLoaded((api) => api(listClaims, {}));
  return (
    <Container className="py-10 md:py-16">
      <Breadcrumb label={t("back")} crumbs={[{ label: t("back"), to: area }, { label: t("title") }]} />
      <div className="mt-4 grid gap-x-20 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]">
        <header>
          <h1 className="text-title md:text-display">{t("title")}</h1>
          <p className="mt-4 max-w-xl text-lead text-muted">{t("lead")}</p>
        </header>
        <div className="lg:row-span-2">
          <LoadState loaded={loaded} reload={reload}>
            {({ claimable }) =>
              claimable.length > 0 ? (
                <div className="card bg-surface p-5 md:p-10">
                  <ClaimForm claimable={claimable} />
                </div>
              ) : (
                <>
                  <h2 className="text-heading">{t("emptyTitle")}</h2>
                  <p className="mt-3 mb-8 text-muted">{t("emptyText")}</p>
                  <ButtonLink to={area}>{t("area")}</ButtonLink>
                </>
              )
            }
          </LoadState>
        </div>
        {loaded.state === "loaded" && loaded.data.claims.length > 0 && (
          <section aria-labelledby="meldungen" className="lg:self-start">
            <h2 id="meldungen" className="mb-4 text-heading">
              {t("listTitle")}
            </h2>
            <ClaimList claims={loaded.data.claims} />
          </section>
        )}
      </div>
    </Container>
  );
}
