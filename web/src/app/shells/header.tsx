import type { ThemePicture } from "@weitersagen/contract/theme";
import { Link, NavLink } from "../../lib/router/link.tsx";
import { usePage } from "../../lib/page/page.tsx";
import { pathOf } from "../../lib/page/links.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Container } from "../../ui/layout.tsx";
import { AccountLink } from "./account-link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { shellTexts } from "./texts.ts";

/** The header's links in their order. Screens that the tenant lacks are left out. */
const destinations = [{ screen: "Faq", label: "questions" }] as const;

export function Header() {
  const page = usePage();
  const t = useTexts(shellTexts);
  const { configuration, theme } = page.tenant;
  const asset = (picture: ThemePicture) => `/api/assets/${configuration.contentApp}/${picture.asset}`;
  return (
    <header className="border-b border-line bg-paper widget:hidden">
      <Container className="flex min-h-16 flex-wrap items-center gap-x-4 max-[22.49rem]:gap-x-1 md:min-h-20 md:gap-x-8 framed:min-h-12">
        <Link
          to="/"
          className="mr-auto min-w-0 py-3 max-md:flex-[1_1_3.5rem] max-[22.49rem]:pr-2"
          aria-label={t("home", { brand: configuration.brand })}
        >
          <picture>
            {theme.darkColours && (
              <source
                media="screen and (prefers-color-scheme: dark) and (forced-colors: none)"
                srcSet={asset(theme.logoOnStage)}
              />
            )}
            <img
              src={asset(theme.logo)}
              width={theme.logo.width}
              height={theme.logo.height}
              alt={configuration.brand}
              className="h-8 w-auto max-w-[min(9.5rem,100%)] object-contain object-left md:h-10 md:max-w-[14rem] forced-colors:bg-[#fff] forced-colors:forced-color-adjust-none framed:hidden"
            />
          </picture>
          {/* In a frame the embedding page shows the brand already. */}
          <span className="hidden font-medium framed:inline">{t("homeShort")}</span>
        </Link>
        <nav aria-label={t("mainNavigation")} className="print:hidden">
          <ul className="flex gap-x-5">
            {destinations.map(({ screen, label }) => {
              const path = pathOf(page, screen);
              return path === undefined ? null : (
                <li key={screen}>
                  <NavLink
                    to={path}
                    className="inline-flex min-h-11 items-center font-medium max-[22.49rem]:text-fine underline-offset-[0.4em] hover:underline aria-[current]:underline"
                  >
                    {t(label)}
                  </NavLink>
                </li>
              );
            })}
          </ul>
        </nav>
        <AccountLink />
        <LanguageSwitch />
      </Container>
    </header>
  );
}
