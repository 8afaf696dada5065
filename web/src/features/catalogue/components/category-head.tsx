import { shorten } from "@weitersagen/domain/catalogue";
import { Link } from "../../../lib/router/link.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { Container } from "../../../ui/layout.tsx";
import { PictureView } from "../../../ui/picture.tsx";
import type { CategoryView } from "../views.ts";
import { catalogueTexts } from "../texts.ts";

/** Breadcrumb, title, description and the reward. */
export function CategoryHead({ category }: { readonly category: CategoryView }) {
  const t = useTexts(catalogueTexts);
  const { language } = usePage();
  const rewards = usePath("AktuellePraemienuebersicht");
  const { breadcrumb, title, description, picture, promise } = category;
  const crumbs = [
    { label: t("home"), to: "/" },
    ...breadcrumb.map(({ name, path }, index) => ({
      label: shorten(name, "breadcrumb"),
      ...(index < breadcrumb.length - 1 ? { to: path } : {}),
    })),
  ];
  return (
    <Container className="pt-4 pb-6 md:pb-16">
      <Breadcrumb label={t("breadcrumb")} crumbs={crumbs} />
      <div className="mt-4 grid grid-cols-1 items-center gap-x-12 gap-y-8 md:mt-8 lg:grid-cols-[7fr_5fr]">
        <div>
          <h1 className="text-display">{title}</h1>
          <p className="mt-3 max-w-2xl text-lead text-muted">{description}</p>
          {promise && (
            <p className="mt-4 flex flex-wrap items-baseline gap-x-3 md:mt-6">
              {promise.upTo && <span className="text-lead font-semibold">{t("upTo")}</span>}{" "}
              <Amount cents={promise.amountCents} language={language} size="large" />
              <span className="text-muted">{t("perContract")}</span>
            </p>
          )}
          {rewards && (
            <Link
              to={rewards}
              className="mt-3 inline-flex min-h-11 items-center text-link underline underline-offset-[0.25em]"
            >
              {t("allRewards")}
            </Link>
          )}
        </div>
        <PictureView
          picture={picture}
          sizes="(min-width: 64rem) 38vw, 0px"
          className="hidden rounded-card lg:block"
        />
      </div>
    </Container>
  );
}
