import { ArrowRight } from "lucide-react";
import { Link } from "../../../lib/router/link.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { NarrowPage } from "../../../ui/narrow-page.tsx";
import type { Recommendable } from "../api.ts";
import { notFoundTexts } from "../texts.ts";

export const screen = defineScreen<readonly Recommendable[]>({
  status: 404,
  load: async (input) => (await import("../api.ts")).loadRecommendable(input),
  head: (_data, page) => {
    const t = textsOf(notFoundTexts, page);
    return { title: t("tab"), description: t("title") };
  },
  Component: ({ data }) => <NotFound products={data} />,
});

const linkLook = "inline-flex min-h-11 items-center text-link underline underline-offset-[0.3em]";

function NotFound({ products }: { readonly products: readonly Recommendable[] }) {
  const t = useTexts(notFoundTexts);
  const questions = usePath("Faq");
  const { supportEmail } = usePage().tenant.configuration;
  return (
    <NarrowPage
      title={t("title")}
      lead={`${t("lead")} ${t(products.length > 0 ? "textWithProducts" : "text")}`}
    >
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-3">
        <ButtonLink to="/">{t("home")}</ButtonLink>
        {questions !== undefined && (
          <Link to={questions} className={linkLook}>
            {t("questions")}
          </Link>
        )}
        <a href={`mailto:${supportEmail}`} className={linkLook}>
          {t("contact")}
        </a>
      </div>
      {products.length > 0 && <Products products={products} />}
    </NarrowPage>
  );
}

function Products({ products }: { readonly products: readonly Recommendable[] }) {
  const t = useTexts(notFoundTexts);
  return (
    <section aria-labelledby="empfehlbar" className="mt-12 md:mt-16">
      <h2 id="empfehlbar" className="text-heading">
        {t("products")}
      </h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-x-8">
        {products.map(({ id, name, language, path }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={path}
              lang={language}
              className="flex min-h-14 items-center justify-between gap-4 py-3 text-link"
            >
              {name}
              <ArrowRight aria-hidden className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
