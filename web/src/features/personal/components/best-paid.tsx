import { listBestPaid } from "@weitersagen/contract/catalogue-calls";
import { paysUpTo } from "@weitersagen/domain/bounty";
import { usePage } from "../../../lib/page/page.tsx";
import { recommendPath } from "../../../entities/product/recommend-path.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Amount } from "../../../ui/amount.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { areaTexts } from "../area-texts.ts";

const SHOWN = 3;

/** For an empty personal area: the three products with the highest bounty. */
export function BestPaid() {
  const t = useTexts(areaTexts);
  const page = usePage();
  const [loaded] = useLoaded((api) => api(listBestPaid, { query: { count: SHOWN } }));
  const products = loaded.state === "loaded" ? loaded.data.filter(({ currentBounty }) => currentBounty) : [];
  return (
    <section>
      <h2 className="text-title">{t("emptyTitle")}</h2>
      <p className="mt-3 text-lead text-muted">{t("emptyText")}</p>
      <ul className="mt-8 grid gap-6 md:grid-cols-3">
        {products.map((product) => {
          const { id, name, currentBounty } = product;
          const path = recommendPath(page, id);
          return (
            <li key={id} className="card flex flex-col p-6">
              <h3 className="font-display text-heading font-semibold">{name}</h3>
              <p className="mt-auto pt-6">
                <span className="block text-fine text-muted">{t("rewardUpTo")}</span>
                <Amount
                  cents={currentBounty?.amountCents ?? 0}
                  upTo={paysUpTo(product)}
                  language={page.language}
                  size="large"
                />
              </p>
              {path !== undefined && (
                <div className="mt-5">
                  <ButtonLink to={path} aria-label={t("recommendThis", { name })}>
                    {t("recommend")}
                  </ButtonLink>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
