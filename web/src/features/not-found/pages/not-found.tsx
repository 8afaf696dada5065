import { Link } from "../../../lib/router/link.tsx";
import { usePage } from "../../../lib/page/page.tsx";
import { usePath } from "../../../lib/page/links.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { notFoundTexts } from "../texts.ts";

export const screen = defineScreen({
  status: 404,
  head: (_data, page) => {
    const t = textsOf(notFoundTexts, page);
    return { title: t("tab"), description: t("title") };
  },
  Component: NotFound,
});

const linkLook = "inline-flex min-h-11 items-center text-link underline underline-offset-[0.3em]";

function NotFound() {
  const t = useTexts(notFoundTexts);
  const questions = usePath("Faq");
  const { supportEmail } = usePage().tenant.configuration;
  return (
    <Container>
      <section className="py-16 md:py-24">
        <p className="font-display text-hero text-muted tabular-nums" aria-hidden="true">
          404
        </p>
        <h1 className="mt-8 max-w-3xl text-title">{t("title")}</h1>
        <p className="mt-4 max-w-xl text-lead text-muted">{t("text")}</p>
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
      </section>
    </Container>
  );
}
